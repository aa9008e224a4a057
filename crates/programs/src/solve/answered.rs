//! The treatment that every answer has: its clock, its warning, the form of the answer, its exit code.

use anyhow::Result;
use sudoku2cnf::grid::Solution;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Answer, Comparison, SolutionTally, StoredVerdict, Task};
use sudoku2cnf::render::{TextStyle, with_puzzle};

use crate::common::clock::Clock;
use crate::solve::arguments::{Arguments, Output};

/// Returns the exit code as [`Clock::ended`] does, after a task.
pub fn ended(task: &Task<'_>, clock: &Clock) -> Result<Option<u8>> {
    clock.note_rule(task.stopped_at());
    clock.ended()
}

/// Compares what was found with the solution that is stored with the puzzle, and says a difference aloud.
pub fn compare(
    arguments: &Arguments,
    puzzle: Option<&Puzzle>,
    answer: Answer,
    found: SolutionTally,
) -> Option<StoredVerdict> {
    let compared = Comparison::new(puzzle?, answer, found)?;
    if let Some(alarm) = compared.alarm {
        arguments.puzzle.notes.warning(alarm);
    }
    Some(compared.stored)
}

/// Compares the only solution, if there is one, as [`compare`] does.
pub fn compare_only(
    arguments: &Arguments,
    puzzle: &Puzzle,
    answer: Answer,
    only: Option<&Solution>,
) -> Option<StoredVerdict> {
    let mut found = SolutionTally::default();
    only.into_iter().for_each(|solution| found.add(puzzle, solution));
    compare(arguments, Some(puzzle), answer, found)
}

/// The way in which solutions and candidates are written as text, where they are written so if nobody says otherwise.
pub fn text_style(arguments: &Arguments, usual: Output) -> TextStyle {
    match arguments.output_or(usual) {
        Output::Line => TextStyle::Line,
        Output::Unicode => TextStyle::Unicode(arguments.style()),
        _ => TextStyle::Grid,
    }
}

/// Returns the object of an answer about a single puzzle as it is printed, with the puzzle. In a batch the line has it.
pub fn json(object: &str, puzzle: Option<&Puzzle>) -> String {
    puzzle.map_or_else(|| object.to_owned(), |puzzle| with_puzzle(object, puzzle)) + "\n"
}

/// Returns the exit code of SAT solvers: 10 there is a solution, 20 there is none, 0 nobody knows.
pub fn exit_code(answer: Answer) -> u8 {
    match answer {
        Answer::None => 20,
        Answer::Unknown | Answer::Error => 0,
        Answer::Solved | Answer::Unique | Answer::Multiple => 10,
    }
}
