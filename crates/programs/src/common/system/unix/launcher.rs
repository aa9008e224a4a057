//! Starts solvers through this program itself, so that they end when it ends.

use std::path::Path;
use std::process::ExitCode;

use sudoku2cnf_sat::backend::process::launch;

use crate::common::messages;

/// The exit code of a launcher that could not start its solver, as in shells.
const NOT_RUN: u8 = 127;

/// If this process was started to become a solver, replaces itself with the solver, and returns an exit code only if
/// that fails. Otherwise returns `None`; from now on, solvers are started through this program's own file.
pub fn begin() -> Option<ExitCode> {
    if let Some(error) = launch::launch(std::env::args_os()) {
        messages::error(format_args!("the solver cannot be run: {error}"));
        return Some(ExitCode::from(NOT_RUN));
    }
    // This path leads to the running program even if its file was replaced meanwhile.
    let itself = Path::new("/proc/self/exe");
    if itself.exists() {
        launch::start_by(itself.to_owned());
    }
    None
}
