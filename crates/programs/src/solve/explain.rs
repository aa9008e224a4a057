//! `--explain`: what contradicts itself, or what a puzzle with several solutions lacks.

use anyhow::Result;
use sudoku2cnf::ask::Solver;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::explain::Finding;
use sudoku2cnf::render::ExplanationWords;

use crate::common::clock::Clock;
use crate::common::out;
use crate::solve::answered::{compare_only, exit_code, json, text_style};
use crate::solve::arguments::{Arguments, Output};

/// Explains a puzzle read from the input called `name`.
pub fn solve(
    arguments: &Arguments,
    solver: &Solver,
    puzzle: &Puzzle,
    name: &str,
    clock: &Clock,
) -> Result<u8> {
    let asked = arguments.way().explain(solver, puzzle, &clock.limits())?;
    clock.note_rule(asked.stopped_at.as_ref());
    let found = asked.outcome;
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    let words = ExplanationWords::new(puzzle, name, &found).no_answer(arguments.steps.no_answer);
    let only = match &found {
        Finding::Unique(solution) => Some(solution),
        _ => None,
    };
    let stored = compare_only(arguments, puzzle, words.verdict(), only);
    let text = match arguments.output {
        Some(Output::Json) => json(&words.object(stored).to_json(), Some(puzzle)),
        Some(Output::Svg) => words.view().to_svg(),
        Some(Output::Html) => words.view().to_html(),
        _ => words.text(text_style(arguments, Output::Grid)),
    };
    out::print(&text)?;
    Ok(exit_code(words.verdict()))
}
