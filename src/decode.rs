//! From a model back to the grid.
//!
//! ```
//! use sudoku2cnf::cnf::Model;
//! use sudoku2cnf::problem::Problem;
//!
//! let problem = Problem::whole("grid 1x2 no-boxes".parse()?);
//! // The candidates: first 1 and 2 of one cell, then of the other.
//! let solution = problem.decode(&Model::new([false, true, true, false]))?;
//! assert_eq!(solution.digits(problem.puzzle().grid()), [Some(2), Some(1)]);
//! let error = problem.decode(&Model::new([false, true, true, true])).unwrap_err();
//! assert_eq!(error.to_string(), "the model gives r1c2 2 values instead of one");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::cnf::Model;
use crate::encode::Literals;
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::puzzle::CellVars;

/// The model gives a cell no value, or two: it belongs to another formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the model gives {cell} {count} values instead of one")]
pub struct DecodeError {
    /// The cell.
    pub cell: Cell,
    /// How many of its candidates are true.
    pub count: usize,
}

/// The filled grid that `model` describes, by the `literals` of the `cells` of `grid`.
///
/// # Errors
/// A cell has no value or several: the model is one of another formula.
pub fn decode(
    model: &Model,
    literals: &Literals,
    cells: &CellVars,
    grid: &Grid,
) -> Result<Solution, DecodeError> {
    let mut digits = vec![0; grid.places()];
    for cell in grid.cells().chain(grid.variables()) {
        let value = literals.value_in(model, cells.var(cell)).map_err(|count| DecodeError { cell, count })?;
        digits[grid.index(cell)] = value as Digit;
    }
    Ok(Solution::new(grid, digits))
}

/// A model that is no solution: the solver, the clauses or a rule is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoSolution {
    /// It belongs to another formula.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// Its grid breaks a given, a house or a rule.
    #[error("the model is no solution: {0}")]
    Broken(String),
}
