//! Puts the facts that are known before the first step on the board.

use super::State;
use super::board::Board;
use super::path::Last;
use crate::grid::Cell;
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// Returns the candidates that do not exist: values that some cells have, in cells that cannot have them.
pub fn not_own(board: &Board, puzzle: &Puzzle) -> Vec<u32> {
    let grid = puzzle.grid();
    let of_cell = |cell: Cell| {
        let own = grid.values_of(cell);
        let others = grid.widest_values().iter().filter(move |&value| !own.contains(value));
        others.filter_map(move |value| board.number(cell, value))
    };
    puzzle.cells().filter(|_| grid.has_names()).flat_map(of_cell).collect()
}

/// Puts the known facts on the board: the fixed values of cells that are nowhere in the grid, the givens, and the
/// digits and candidates of the state.
///
/// # Errors
/// If a reason excludes a given or a digit of the state, or a limit was reached.
pub fn begin(board: &mut Board, puzzle: &Puzzle, state: Option<&State>, limits: &Limits) -> Result<(), Last> {
    for candidate in not_own(board, puzzle) {
        board.exclude(candidate);
    }
    let grid = puzzle.grid();
    let nowhere = grid.layered_variables().filter(|&cell| grid.is_nowhere(cell));
    let given = nowhere.map(|cell| (cell, grid.values_of(cell).min)).chain(puzzle.givens());
    let digits = state.into_iter().flat_map(|state| state.digits.iter().copied());
    for (cell, value) in given.chain(digits) {
        let Some(candidate) = board.number(cell, value) else { continue };
        limits.check().map_err(|_| Last::Stopped)?;
        if board.is_excluded(candidate) {
            return Err(Last::Contradiction(board.excluding(candidate)));
        }
        board.place(candidate);
    }
    for (cell, values) in state.into_iter().flat_map(|state| &state.candidates) {
        for value in puzzle.grid().widest_values().iter().filter(|value| !values.contains(value)) {
            if let Some(candidate) = board.number(*cell, value) {
                board.exclude(candidate);
            }
        }
    }
    Ok(())
}
