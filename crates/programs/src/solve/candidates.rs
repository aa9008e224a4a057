//! `--candidates`: the values that each cell has in some solution.

use std::io::Write;

use anyhow::{Result, bail};
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{ProblemSolver, SolutionTally, Task, candidates};
use sudoku2cnf::render::{Answer, MarkWords};

use crate::common::answers::stdout;
use crate::common::clock::{Clock, say_interrupted};
use crate::solve::answered::{compare, ended, exit_code, json, text_style};
use crate::solve::arguments::{Arguments, Output};
use crate::solve::show::stats;

/// Prints the pencil marks of a puzzle; with `cap`, in how many solutions each value stands, counted so
/// far. Every solution on the way is checked against the rules.
pub fn solve<S: ProblemSolver + ?Sized>(
    arguments: &Arguments,
    solver: &S,
    task: &Task<'_>,
    cap: Option<u64>,
    clock: &Clock,
) -> Result<u8> {
    let Some(problem) = task.problem else {
        bail!("--candidates takes a puzzle, or a CNF whose comments carry one")
    };
    let puzzle = problem.puzzle();
    let marks = candidates::of(task, problem, solver, cap.unwrap_or(1), &clock.limits())?;
    if let Some(code) = ended(task, clock)? {
        say_interrupted("");
        return Ok(code);
    }
    if let Some(spent) = clock.spent() {
        stats(&marks.backend, None, &marks.statistics, &spent);
    }
    let (answer, seen) = (marks.answer, marks.seen);
    let stored = compare(arguments, Some(puzzle), answer, found(&seen, puzzle, answer));
    let words = MarkWords::new(puzzle, answer, &seen, cap).with_layers(arguments.layers);
    let text = match arguments.output_or(Output::Grid) {
        Output::Json => json(&words.object(stored).to_json(), Some(puzzle)),
        Output::Svg => words.view().to_svg(),
        Output::Html => words.view().to_html(),
        _ => words.text(text_style(arguments, Output::Grid)),
    };
    stdout()?.write_all(text.as_bytes())?;
    Ok(exit_code(answer))
}

/// Counts the stored solution as found if each of its digits is a candidate: else it is none of the solutions that
/// there are.
fn found(seen: &[Vec<(i32, u64)>], puzzle: &Puzzle, answer: Answer) -> SolutionTally {
    let stored = puzzle.about().solution.as_deref().unwrap_or_default();
    let is_seen = |(place, of_cell): (usize, &Vec<(i32, u64)>)| {
        let digit = stored.get(place).copied().flatten().map(i32::from);
        digit.is_none_or(|digit| of_cell.iter().any(|&(value, _)| value == digit))
    };
    let places = puzzle.grid().cells().map(|cell| puzzle.grid().index(cell));
    let is_possible = places.zip(seen).all(is_seen);
    let all = if answer == Answer::Multiple { 2 } else { 1 };
    let is_complete = matches!(answer, Answer::Multiple | Answer::Unique);
    SolutionTally { all, stored: u64::from(is_possible), complete: is_complete }
}
