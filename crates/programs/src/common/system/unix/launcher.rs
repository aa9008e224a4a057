//! The beginning of a program that runs solvers: they are tied to its life.

use std::path::Path;
use std::process::ExitCode;

use sudoku2cnf_sat::backend::process::launch;

use crate::common::messages;

/// The exit code of a launcher that could not become the solver, as shells have it.
const NOT_RUN: u8 = 127;

/// Becomes a solver where this process was started for that, and returns the exit code if it could not. Otherwise the
/// solvers of this process are started by its own program from now on.
pub fn begin() -> Option<ExitCode> {
    if let Some(error) = launch::launch(std::env::args_os()) {
        messages::error(format_args!("the solver cannot be run: {error}"));
        return Some(ExitCode::from(NOT_RUN));
    }
    // Also where the file of this program was replaced meanwhile.
    let itself = Path::new("/proc/self/exe");
    if itself.exists() {
        launch::start_by(itself.to_owned());
    }
    None
}
