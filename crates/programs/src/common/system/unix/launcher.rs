//! The start of a program that runs solvers: their lives are tied to its own.

use std::path::Path;
use std::process::ExitCode;

use sudoku2cnf_sat::backend::process::launch;

use crate::common::messages;

/// The exit code of a launcher that could not become the solver, as in shells.
const NOT_RUN: u8 = 127;

/// Becomes a solver if this process was started for that, and returns the exit code if that fails. Otherwise, from now on
/// the solvers of this process are started through its own program.
pub fn begin() -> Option<ExitCode> {
    if let Some(error) = launch::launch(std::env::args_os()) {
        messages::error(format_args!("the solver cannot be run: {error}"));
        return Some(ExitCode::from(NOT_RUN));
    }
    // Works even if the file of this program was replaced meanwhile.
    let itself = Path::new("/proc/self/exe");
    if itself.exists() {
        launch::start_by(itself.to_owned());
    }
    None
}
