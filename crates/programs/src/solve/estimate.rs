//! `--estimate`: about how many solutions there are.

use std::io::Write;

use anyhow::Result;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::EstimateWords;

use crate::common::clock::{Clock, say_interrupted};
use crate::solve::answered::{exit_code, json};
use crate::solve::arguments::{Arguments, Output};

/// Walks until the estimate is as precise as was asked for, or until a limit or a signal: what is known then is an answer.
pub fn solve(arguments: &Arguments, puzzle: &Puzzle, clock: &Clock) -> Result<u8> {
    let asked = &arguments.estimate;
    let limits = clock.limits();
    let found = arguments.way().estimate(puzzle, arguments.seed(), asked.precision(), &limits, |_| ());
    clock.note_rule(found.stopped_at.as_ref());
    let interrupted = clock.ended()?;
    if let Some(code) = interrupted {
        say_interrupted("");
        if found.outcome.is_none() {
            return Ok(code);
        }
    }
    let words = EstimateWords::new(found.outcome);
    let text = match arguments.output {
        Some(Output::Json) => json(&words.to_json(), Some(puzzle)),
        _ => words.text() + "\n",
    };
    arguments.answers()?.write_all(text.as_bytes())?;
    Ok(interrupted.unwrap_or(exit_code(words.answer())))
}
