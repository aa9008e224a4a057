//! `--needless`: the givens and rules that a puzzle does not need.

use std::io::Write;

use anyhow::Result;
use sudoku2cnf::ask::Solver;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::needless::NeedlessOptions;
use sudoku2cnf::render::NeedlessWords;

use crate::common::clock::{Clock, say_interrupted};
use crate::solve::answered::{compare_only, exit_code, json};
use crate::solve::arguments::{Arguments, Output};

/// Finds the needless clues of a puzzle read from the input called `name`, until a limit or a signal: what is known
/// then is an answer, if the puzzle has exactly one solution.
pub fn solve(
    arguments: &Arguments,
    solver: &Solver,
    puzzle: &Puzzle,
    name: &str,
    clock: &Clock,
) -> Result<u8> {
    let options = NeedlessOptions::default().minimal(arguments.needless.minimal).cap(arguments.cap);
    let asked = arguments.way().needless(solver, puzzle, options, &clock.limits())?;
    clock.note_rule(asked.stopped_at.as_ref());
    let (found, interrupted) = (asked.outcome, clock.ended()?);
    if let Some(code) = interrupted {
        say_interrupted("");
        if found.solution.is_none() {
            return Ok(code);
        }
    }
    let words = NeedlessWords::new(puzzle, name, &found);
    let stored = compare_only(arguments, puzzle, words.verdict(), found.solution.as_ref());
    let text = match arguments.output {
        Some(Output::Json) => json(&words.object(stored).to_json(), Some(puzzle)),
        Some(Output::Svg) => words.view().to_svg(),
        Some(Output::Html) => words.view().to_html(),
        _ => words.text(),
    };
    arguments.answers()?.write_all(text.as_bytes())?;
    Ok(interrupted.unwrap_or(exit_code(words.verdict())))
}
