//! `--canonical` and `--automorphisms`: the one name of all puzzles that are the same, and how a puzzle is its own image.

use std::io::Write;

use anyhow::Result;
use sudoku2cnf::ask::QuestionKind;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::Answer;
use sudoku2cnf::render::{AutomorphismWords, Report};
use sudoku2cnf::symmetry::{self, Error};

use crate::common::clock::Clock;
use crate::solve::answered::json;
use crate::solve::arguments::{Arguments, Output};

/// The answer about the symmetries of a puzzle.
pub struct SymmetryAnswer {
    /// The object of JSON. Whether there is a solution was not asked.
    pub report: Report,
    /// The answer in one line.
    pub line: String,
    /// The answer in as many as it takes.
    pub text: String,
}

/// Looks for the name or the automorphisms of a puzzle. Where a limit was reached, the answer is unknown.
pub fn answer(asked: QuestionKind, puzzle: &Puzzle, clock: &Clock) -> Result<SymmetryAnswer> {
    let mut report = Report::new(Answer::Unknown);
    let limits = clock.limits();
    let found = match asked {
        QuestionKind::Automorphisms => symmetry::automorphisms(puzzle, &limits).map(|found| {
            let words = AutomorphismWords::new(puzzle, &found);
            report.automorphisms = Some(words.report());
            (words.line(), words.text())
        }),
        _ => symmetry::name(puzzle, &limits).map(|name| {
            report.canonical = Some(name.clone());
            (name.clone(), name)
        }),
    };
    let (line, text) = match found {
        Ok(found) => found,
        Err(Error::Interrupted(interrupted)) => {
            clock.note_rule(interrupted.0.as_ref());
            (Answer::Unknown.word().to_owned(), Answer::Unknown.word().to_owned())
        }
        Err(error) => return Err(error.into()),
    };
    Ok(SymmetryAnswer { report, line, text })
}

/// Answers about one puzzle.
pub fn one(arguments: &Arguments, asked: QuestionKind, puzzle: &Puzzle, clock: &Clock) -> Result<u8> {
    let found = answer(asked, puzzle, clock)?;
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    let text = match arguments.output {
        Some(Output::Json) => json(&found.report.to_json(), Some(puzzle)),
        Some(Output::Line) => found.line + "\n",
        _ => found.text + "\n",
    };
    arguments.answers()?.write_all(text.as_bytes())?;
    Ok(0)
}
