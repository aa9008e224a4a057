//! From a model back to the grid.

use crate::cnf::Model;
use crate::csp::Csp;
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::puzzle::Puzzle;

/// The model gives a cell no value, or two: it belongs to another formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the model gives {cell} {count} values instead of one")]
pub struct DecodeError {
    /// The cell.
    pub cell: Cell,
    /// How many of its candidates are true.
    pub count: usize,
}

/// The filled grid that `model` describes; `csp` is the problem of a puzzle on `grid`.
pub fn decode(model: &Model, csp: &Csp, grid: &Grid) -> Result<Solution, DecodeError> {
    let mut digits = vec![0; grid.places()];
    for cell in grid.cells().chain(grid.variables()) {
        let value = csp.value_in(model, csp.cell(cell)).map_err(|count| DecodeError { cell, count })?;
        digits[grid.index(cell)] = value as Digit;
    }
    Ok(Solution::new(grid, digits))
}

/// A model that is no solution: the solver, the clauses or a rule is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSolution {
    /// It belongs to another formula.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// Its grid breaks a given, a house or a rule.
    #[error("the model is no solution: {0}")]
    Broken(String),
}

/// The filled grid that `model` describes, checked against the givens, houses and rules of `puzzle`,
/// whose problem is `csp`.
pub fn solution(model: &Model, csp: &Csp, puzzle: &Puzzle) -> Result<Solution, NoSolution> {
    let solution = decode(model, csp, puzzle.grid())?;
    match puzzle.broken_rules(&solution).first() {
        None => Ok(solution),
        Some(broken) => Err(NoSolution::Broken(broken.to_string())),
    }
}
