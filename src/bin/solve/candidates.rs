//! `--candidates`: the values that each cell has in some solution.

use std::io::Write;

use anyhow::{Result, bail};
use serde_json::{Value, json};
use sudoku2cnf::backend::Backend;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Found, Task, candidates};
use sudoku2cnf::render::{self, Answer};

use crate::arguments::{Arguments, Output};
use crate::ask::{compare, ended, exit_code};
use crate::clock::Clock;
use crate::common::out::say;
use crate::common::output::stdout;
use crate::drawing::{self, Known};
use crate::show::seconds;

/// Prints the pencil marks of a puzzle; with `cap`, in how many solutions each value stands, counted so
/// far. Every solution on the way is checked against the rules.
pub fn solve(
    arguments: &Arguments,
    backend: &dyn Backend,
    task: &Task<'_>,
    cap: Option<u64>,
    clock: &Clock,
) -> Result<u8> {
    let Some(problem) = task.problem else {
        bail!("--candidates takes a puzzle, or a CNF whose comments carry one")
    };
    let puzzle = problem.puzzle();
    let marks = candidates::of(task, problem, backend, cap.unwrap_or(1), &clock.limits())?;
    if let Some(code) = ended(task, clock)? {
        say!("solve: interrupted");
        return Ok(code);
    }
    if arguments.stats {
        say!("backend: {}", marks.backend);
        marks.statistics.iter().for_each(|(name, value)| say!("{name}: {value}"));
        clock.spent().iter().for_each(seconds);
    }
    let (answer, seen) = (marks.answer, marks.seen);
    let stored = compare(arguments, Some(puzzle), answer, found(&seen, puzzle, answer));
    let mut out = stdout()?;
    let output = arguments.output_or(Output::Grid);
    if output == Output::Json {
        let mut object = object(answer, &seen, cap, puzzle);
        if let Some(stored) = stored {
            object["stored_solution"] = json!(stored);
        }
        writeln!(out, "{object}")?;
    } else if output.is_drawn() {
        let mut known = Known::new(puzzle, drawing::sentence(answer));
        known.candidates = matches!(answer, Answer::Unique | Answer::Multiple).then_some(&seen);
        out.write_all(known.drawn(output).as_bytes())?;
    } else if matches!(answer, Answer::Unique | Answer::Multiple) {
        let drawn = match output {
            Output::Line => render::candidates_line(&seen, cap.is_some(), puzzle.grid()) + "\n",
            // Counts have no room in a slot.
            Output::Unicode if cap.is_none() => render::unicode_candidates(puzzle, &seen, arguments.style()),
            _ => render::candidates(&seen, cap.is_some(), puzzle.grid()),
        };
        out.write_all(drawn.as_bytes())?;
    } else {
        writeln!(out, "{}", answer.word())?;
    }
    Ok(exit_code(answer))
}

/// What the candidates say of the solution that is stored with the puzzle: it is none of those that there are where
/// one of its digits is no candidate.
fn found(seen: &[Vec<(i32, u64)>], puzzle: &Puzzle, answer: Answer) -> Found {
    let stored = puzzle.about().solution.as_deref().unwrap_or_default();
    let is_seen = |(place, of_cell): (usize, &Vec<(i32, u64)>)| {
        let digit = stored.get(place).copied().flatten().map(i32::from);
        digit.is_none_or(|digit| of_cell.iter().any(|&(value, _)| value == digit))
    };
    let places = puzzle.grid().cells().map(|cell| puzzle.grid().index(cell));
    let is_possible = places.zip(seen).all(is_seen);
    let all = if answer == Answer::Multiple { 2 } else { 1 };
    let is_complete = matches!(answer, Answer::Multiple | Answer::Unique);
    Found { all, stored: u64::from(is_possible), complete: is_complete }
}

/// The answer as JSON; places without a cell are null, as in solutions.
fn object(answer: Answer, seen: &[Vec<(i32, u64)>], cap: Option<u64>, puzzle: &Puzzle) -> Value {
    let mut object = json!({ "verdict": answer });
    if matches!(answer, Answer::None | Answer::Unique) {
        object["certified"] = false.into();
    }
    if !matches!(answer, Answer::Unique | Answer::Multiple) {
        return object;
    }
    let grid = puzzle.grid();
    let mut values = vec![Value::Null; grid.positions()];
    let (mut counts, mut beside) = (values.clone(), Vec::new());
    for (cell, of_cell) in puzzle.cells().zip(seen) {
        let shown: Value = of_cell.iter().map(|&(value, _)| value).collect();
        let counted: Value = of_cell.iter().map(|&(_, count)| count).collect();
        match cell.is_variable() {
            true if cap.is_some() => beside.push(json!({ "candidates": shown, "counts": counted })),
            true => beside.push(json!({ "candidates": shown })),
            false => (values[grid.index(cell)], counts[grid.index(cell)]) = (shown, counted),
        }
    }
    render::add_letters(&mut object, grid);
    object["candidates"] = values.into();
    if let Some(cap) = cap {
        object["counts"] = counts.into();
        object["cap"] = cap.into();
    }
    if !beside.is_empty() {
        object["variables"] = beside.into();
    }
    object
}
