//! `--needless`: the givens and rules that a puzzle does not need.

use std::io::Write;

use anyhow::Result;
use sudoku2cnf::ask::Solver;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::SolutionTally;
use sudoku2cnf::question::needless::NeedlessOptions;
use sudoku2cnf::render::NeedlessWords;

use crate::common::out::say;
use crate::solve::answered::{compare, exit_code};
use crate::solve::arguments::{Arguments, Output};
use crate::solve::clock::Clock;

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
        say!("solve: interrupted");
        if found.solution.is_none() {
            return Ok(code);
        }
    }
    let words = NeedlessWords::new(puzzle, name, &found);
    let mut tally = SolutionTally::default();
    found.solution.iter().for_each(|solution| tally.add(puzzle, solution));
    let stored = compare(arguments, Some(puzzle), words.verdict(), tally);
    let text = match arguments.output {
        Some(Output::Json) => words.object(stored).to_json() + "\n",
        Some(Output::Svg) => words.view().to_svg(),
        Some(Output::Html) => words.view().to_html(),
        _ => words.text(),
    };
    arguments.answers()?.write_all(text.as_bytes())?;
    Ok(interrupted.unwrap_or(exit_code(words.verdict())))
}
