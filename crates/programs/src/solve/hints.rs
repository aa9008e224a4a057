//! Hints for a person at a terminal, besides the answer.

use std::time::Duration;

use anyhow::Result;
use sudoku2cnf::backend::{Location, Verdict, location};
use sudoku2cnf::question::{Answer, Models, Outcome, Question, Task};

use crate::common::clock::Clock;
use crate::solve::arguments::{Arguments, Output};

/// The most that a search for a second solution takes: nobody asked for it.
const CONFLICTS: u64 = 500;
const TIME: Duration = Duration::from_secs(1);

/// Says that the solution shown is not the only one, where a short search in the session that found it
/// shows that. External solvers know no such limits and are not asked.
pub fn other_solution(
    arguments: &Arguments,
    task: &Task<'_>,
    outcome: &Outcome,
    found: &mut Models<'_>,
    clock: &Clock,
) -> Result<()> {
    let is_asked = arguments.question() == Question::One && outcome.answer == Answer::Solved;
    let is_in_process = location(found.backend()).is_some_and(|location| location != Location::External);
    let is_seen = arguments.puzzle.notes.are_hints_seen();
    if !(is_asked && is_in_process && is_seen) || clock.interrupted().is_some() {
        return Ok(());
    }
    let _running = clock.run_at_most(Some(TIME));
    let limits = clock.limits().at_most(CONFLICTS);
    // The answer stands whatever becomes of this.
    if let Ok(Verdict::Sat(model)) = found.next(&limits)
        && task.verified(&model).is_ok()
    {
        arguments.puzzle.notes.hint("this is not the only solution");
    }
    Ok(())
}

/// Says who knows why, after `none`.
pub fn no_solution(arguments: &Arguments, code: u8) -> u8 {
    if code == 20 && !matches!(arguments.output, Some(Output::Json | Output::Competition)) {
        arguments.puzzle.notes.hint("--explain says why");
    }
    code
}
