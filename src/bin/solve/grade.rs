//! What a puzzle takes to solve.

use std::io::Write;

use anyhow::Result;
use sudoku2cnf::backend::{self, auto::Handover};
use sudoku2cnf::grade::{MOST_WEIGHT, grade, hardest};
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Answer, Outcome, Question};
use sudoku2cnf::render::Report;

use crate::arguments::{Arguments, Output};
use crate::ask::{compile, exit_code, report};
use crate::clock::Clock;
use crate::common::out::say;
use crate::common::output::stdout;

/// Whether there is one solution, asked in the fastest way.
fn unique(puzzle: &Puzzle, clock: &Clock) -> Result<Outcome> {
    let Some(problem) = compile(puzzle, Simplify::Propagate, clock) else {
        return Ok(Outcome::unknown(backend::AUTO));
    };
    Ok(problem.unique(&Handover::default(), &clock.limits())?)
}

/// The grade of a puzzle as a report and as a line. Puzzles without or with several solutions have none.
pub fn answer(puzzle: &Puzzle, clock: &Clock) -> Result<(Report, String)> {
    let outcome = unique(puzzle, clock)?;
    let mut report = report(&outcome, Question::Unique, Some(puzzle), None);
    // Those of the uniqueness say nothing about the grade.
    (report.backend, report.statistics) = (None, Default::default());
    if outcome.answer == Answer::Unique {
        match grade(puzzle, &clock.limits())? {
            Some(grade) => report.grade = Some(grade.to_string()),
            None => report = Report::new(Answer::Unknown),
        }
        if report.grade.is_some() {
            match hardest(puzzle, MOST_WEIGHT, &Handover::default(), &clock.limits())? {
                Some(hardest) => report.hardest = Some(hardest),
                None => report = Report::new(Answer::Unknown),
            }
        }
    }
    let line = match (&report.grade, &report.hardest) {
        (Some(grade), Some(hardest)) => format!("{grade}; {hardest}"),
        _ => report.verdict.word().to_owned(),
    };
    Ok((report, line))
}

/// Grades one puzzle, and shows the grade and the solution.
pub fn one(arguments: &Arguments, puzzle: &Puzzle, clock: &Clock) -> Result<u8> {
    let (report, line) = answer(puzzle, clock)?;
    if let Some(code) = clock.ended()? {
        say!("solve: interrupted");
        return Ok(code);
    }
    let text = match arguments.output {
        Some(Output::Json) => report.to_json() + "\n",
        _ => line + "\n",
    };
    stdout()?.write_all(text.as_bytes())?;
    Ok(exit_code(report.verdict))
}
