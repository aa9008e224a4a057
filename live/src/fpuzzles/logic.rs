//! Steps by hand that start from the player's entries, and the board after these steps.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sudoku2cnf_answer::ask::{Answer, Ask, ByHand};
use sudoku2cnf_answer::steps::{End, State, Step};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::grid::{Cell, Digit, Grid};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::statement::{Argument, Statement};
use sudoku2cnf_show::render::StepWords;

use super::board::Board;
use crate::session::Session;

/// The message for work that a limit of the server ended.
pub const LIMIT: &str = "The server's limit was reached before there was an answer.";

/// Returns the puzzle with the player's digits as givens and the player's marks as candidates.
pub fn with_state(board: &Board) -> Puzzle {
    let mut puzzle = board.puzzle.clone();
    for &(cell, digit) in &board.state.digits {
        puzzle.set_given(cell, Some(digit));
    }
    for (cell, values) in &board.state.candidates {
        let values = values.iter().map(|&value| i32::from(value)).collect();
        let stated = puzzle.add(Statement::new("candidates").with(Argument::Values(values)).with([*cell]));
        stated.expect("values of the grid in a cell of it");
    }
    puzzle
}

/// The candidates left in each cell.
type ValuesLeft = BTreeMap<Cell, Vec<Digit>>;

/// Returns the candidates before any step: the values that the player has marked, or all values if the cell has no
/// marks. Digits that are already in the cell's row, column or region are left out.
fn initial(board: &Board) -> ValuesLeft {
    let (puzzle, grid) = (&board.puzzle, board.puzzle.grid());
    let placed: BTreeMap<Cell, Digit> = board.state.digits.iter().copied().collect();
    let marked: BTreeMap<Cell, &Vec<Digit>> =
        board.state.candidates.iter().map(|(cell, values)| (*cell, values)).collect();
    let left = |cell: Cell| match placed.get(&cell) {
        Some(&digit) => vec![digit],
        None => {
            let houses = grid.houses().iter().filter(|house| house.cells.contains(&cell));
            let taken: Vec<Digit> = houses
                .flat_map(|house| house.cells.iter().filter_map(|peer| placed.get(peer).copied()))
                .collect();
            let is_left = |value: &Digit| {
                !taken.contains(value) && marked.get(&cell).is_none_or(|values| values.contains(value))
            };
            grid.values().iter().filter(is_left).collect()
        }
    };
    puzzle.grid().cells().map(|cell| (cell, left(cell))).collect()
}

/// Applies a step: removes the candidates that it excludes, and each placed digit from the cells in its row, column and
/// region.
fn take(left: &mut ValuesLeft, step: &Step, grid: &Grid) {
    for &(cell, digit) in &step.place {
        for peer in
            grid.houses().iter().filter(|house| house.cells.contains(&cell)).flat_map(|house| &house.cells)
        {
            left.entry(*peer).and_modify(|values| values.retain(|&value| value != digit));
        }
        left.insert(cell, vec![digit]);
    }
    for (cell, values) in &step.remove {
        if let Some(left) = left.get_mut(cell) {
            left.retain(|value| !values.contains(value));
        }
    }
}

/// Returns a reply with the board, lines that describe it, and whether it can still be solved.
fn reply(
    nonce: i64,
    left: &ValuesLeft,
    placed: &BTreeMap<Cell, Digit>,
    lines: &[String],
    is_valid: bool,
) -> Value {
    let cell = |(cell, values): (&Cell, &Vec<Digit>)| match placed.get(cell) {
        Some(digit) => json!({ "value": digit }),
        None => json!({ "value": 0, "candidates": values }),
    };
    let cells: Vec<Value> = left.iter().map(cell).collect();
    json!({
        "nonce": nonce, "type": "logical", "cells": cells, "message": lines.join("\n"), "isValid": is_valid,
    })
}

/// The line of a reply that says that no step is left.
const NO_STEP: &str = "No logical steps found.";
/// The line of a reply that says that the board contradicts itself.
const INVALID: &str = "Board is invalid!";

/// Returns the next step. Candidates that a digit in the same row, column or region excludes are removed first, so that
/// each request shows a real step, whatever the marks on the board.
pub fn step(session: &mut Session<'_>, board: &Board, nonce: i64, limits: &Limits) -> Result<Value, String> {
    path_of(session, board, nonce, Ask::Hint, limits)
}

/// Returns all steps, and the board after the last one.
pub fn path(session: &mut Session<'_>, board: &Board, nonce: i64, limits: &Limits) -> Result<Value, String> {
    path_of(session, board, nonce, Ask::Steps, limits)
}

fn path_of(
    session: &mut Session<'_>,
    board: &Board,
    nonce: i64,
    ask: fn(ByHand) -> Ask,
    limits: &Limits,
) -> Result<Value, String> {
    let mut left = initial(board);
    let mut placed: BTreeMap<Cell, Digit> = board.state.digits.iter().copied().collect();
    let state = State {
        digits: board.state.digits.clone(),
        candidates: left.iter().map(|(&cell, values)| (cell, values.clone())).collect(),
    };
    // The explainer rejects a state in which a cell has no candidates.
    if left.values().any(Vec::is_empty) {
        return Ok(reply(nonce, &left, &placed, &[INVALID.to_owned()], false));
    }
    let request = ask(ByHand { known: Some(state), ..ByHand::default() }).into();
    let answer = session.work(&board.puzzle, limits).ask(&request, &mut |_| true);
    let Answer::Steps { found, .. } = answer.map_err(|error| error.to_string())? else {
        return Err(LIMIT.to_owned());
    };
    let words = StepWords::new(&board.puzzle, "puzzle");
    let mut lines = Vec::new();
    for (number, step) in (1..).zip(&found.steps) {
        take(&mut left, step, board.puzzle.grid());
        placed.extend(step.place.iter().copied());
        lines.push(format!("{}: {}", words.title(step), words.effects(step)));
        let text = words.step(number, step);
        lines.extend(text.lines().skip(1).map(|line| format!("    {}", line.trim_start())));
    }
    let end = words.end(&found);
    let is_valid =
        !matches!(found.end, End::Contradiction(_) | End::Wrong(_) | End::Missing(_) | End::Incompatible);
    if !is_valid {
        lines.extend(end.lines().map(str::to_owned));
        lines.push(INVALID.to_owned());
    } else if matches!(found.end, End::NoShortReason | End::Open(_)) {
        lines.push(NO_STEP.to_owned());
    } else if matches!(found.end, End::Stopped) && found.steps.is_empty() {
        return Err(LIMIT.to_owned());
    }
    Ok(reply(nonce, &left, &placed, &lines, is_valid))
}
