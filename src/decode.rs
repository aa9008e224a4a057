//! From a model back to the grid.

use crate::cnf::Model;
use crate::csp::Csp;
use crate::grid::{Cell, Digit, Grid, Solution};

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
        let var = csp.cell(cell);
        let is_true =
            |value: &Digit| csp.literal(var, (*value).into()).is_some_and(|lit| model.satisfies(lit));
        let mut values = grid.values().iter().filter(is_true);
        match (values.next(), values.count()) {
            (Some(value), 0) => digits[grid.index(cell)] = value,
            (None, _) => return Err(DecodeError { cell, count: 0 }),
            (Some(_), more) => return Err(DecodeError { cell, count: more + 1 }),
        }
    }
    Ok(Solution::new(grid, digits))
}
