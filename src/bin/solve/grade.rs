//! What a puzzle takes to solve.

use std::io::Write;

use anyhow::Result;
use sudoku2cnf::backend::dpll::Dpll;
use sudoku2cnf::backend::{self, auto::Handover};
use sudoku2cnf::encode::Options;
use sudoku2cnf::grade::grade;
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::{Answer, Report};

use crate::arguments::{Arguments, Output};
use crate::ask::{Outcome, Question, Task, compile};
use crate::clock::Clock;
use crate::common::out::say;
use crate::common::output::stdout;

/// Whether there is one solution, asked in the fastest way.
fn unique(puzzle: &Puzzle, clock: &Clock) -> Result<Outcome> {
    let Some(problem) = compile(puzzle, Simplify::Propagate, clock) else {
        return Ok(Outcome::unknown("auto"));
    };
    let cnf = problem.encoded_within(Options { dedup: true, ..Options::default() }, &clock.limits());
    let task = Task::new(&problem, &cnf);
    let first = Box::new(Dpll::default());
    let backend = Handover { first, budget: 2_000, second: backend::strongest() };
    task.ask(&backend, Question::Unique, &clock.limits())
}

/// The grade of a puzzle as a report and as a line. Puzzles without or with several solutions have none.
pub fn answer(puzzle: &Puzzle, clock: &Clock) -> Result<(Report, String)> {
    let outcome = unique(puzzle, clock)?;
    let mut report = outcome.report(Question::Unique, Some(puzzle.grid()));
    // Those of the uniqueness say nothing about the grade.
    (report.backend, report.statistics) = (None, Default::default());
    if outcome.answer == Answer::Unique {
        match grade(puzzle, &clock.limits())? {
            Some(grade) => report.grade = Some(grade.to_string()),
            None => report = Report::new(Answer::Unknown),
        }
    }
    let line = report.grade.clone().unwrap_or_else(|| report.verdict.word().to_owned());
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
    Ok(match report.verdict {
        Answer::None => 20,
        Answer::Unknown | Answer::Error => 0,
        Answer::Solved | Answer::Unique | Answer::Multiple => 10,
    })
}
