//! `--grade`: the difficulty of a puzzle.

use std::io::Write;

use anyhow::Result;
use sudoku2cnf::grade::graded;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::{GradeWords, Report};

use crate::common::answers::stdout;
use crate::common::clock::Clock;
use crate::solve::answered::{exit_code, json};
use crate::solve::arguments::{Arguments, Output};

/// The grade of a puzzle as a report and as a line. Puzzles without or with several solutions have none.
pub fn answer(puzzle: &Puzzle, clock: &Clock) -> Result<(Report, String)> {
    let graded = graded(puzzle, &clock.limits())?;
    clock.note_rule(graded.stopped_at.as_ref());
    let words = GradeWords::new(puzzle, &graded);
    Ok((words.report(), words.line()))
}

/// Grades one puzzle, and shows the grade and the solution.
pub fn one(arguments: &Arguments, puzzle: &Puzzle, clock: &Clock) -> Result<u8> {
    let (report, line) = answer(puzzle, clock)?;
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    let text = match arguments.output {
        Some(Output::Json) => json(&report.to_json(), Some(puzzle)),
        _ => line + "\n",
    };
    stdout()?.write_all(text.as_bytes())?;
    Ok(exit_code(report.verdict))
}
