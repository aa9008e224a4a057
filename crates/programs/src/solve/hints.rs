//! Hints for a user at a terminal, which are printed in addition to the answer.

use std::time::Duration;

use anyhow::Result;
use sudoku2cnf_answer::ask::{self, Ask};
use sudoku2cnf_answer::question::Status;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_sat::backend::{Location, location};

use crate::common::clock::Clock;
use crate::solve::arguments::{Arguments, Output};

/// Limits of the search for a second solution; it is short because the user did not ask for it.
const CONFLICTS: u64 = 500;
const TIME: Duration = Duration::from_secs(1);

/// Returns `true` if searching for a second solution is worthwhile: a user sees the answer, and the answer came from a
/// solver in this process.
pub fn is_due(arguments: &Arguments, answer: &ask::Answer, clock: &Clock) -> bool {
    let is_shown = matches!(arguments.output, None | Some(Output::Grid | Output::Line | Output::Unicode));
    let is_solved = matches!(arguments.ask, Ask::Solve { .. }) && answer.verdict() == Status::Solved;
    let backend = answer.work().and_then(|(backend, _)| location(backend));
    let is_in_process = backend.is_some_and(|location| location != Location::External);
    is_shown
        && is_solved
        && is_in_process
        && arguments.puzzle.notes.are_hints_seen()
        && clock.interrupted().is_none()
}

/// Prints a hint if a short search finds a solution other than the one shown.
pub fn other_solution(arguments: &Arguments, clock: &Clock, unique: impl FnOnce(&Limits) -> Result<Status>) {
    let _running = clock.run_at_most(Some(TIME));
    // Errors are ignored, because the answer itself has already been given.
    if let Ok(Status::Multiple) = unique(&clock.limits().at_most(CONFLICTS)) {
        arguments.puzzle.notes.hint("this is not the only solution");
    }
}

/// If the exit code means that there is no solution, prints the hint that `--explain` says why. Returns the exit code.
pub fn no_solution(arguments: &Arguments, code: u8) -> u8 {
    if code == 20 && !matches!(arguments.output, Some(Output::Json | Output::Competition)) {
        arguments.puzzle.notes.hint("--explain says why");
    }
    code
}
