//! Turns models back into grids.
//!
//! ```
//! use sudoku2cnf_sat::cnf::Model;
//! use sudoku2cnf_compile::problem::Problem;
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

/// The error for a model in which a cell has no value or several. Such a model cannot belong to the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the model gives {cell} {count} values instead of one")]
pub struct DecodeError {
    /// The cell without exactly one value.
    pub cell: Cell,
    /// The number of candidates of the cell that are true.
    pub count: usize,
}

/// Returns the filled grid that `model` describes. `literals` holds the literals of the cells' values, and `cells` the
/// variables of the cells of `grid`.
///
/// # Errors
/// A cell has no value or several, so the model belongs to another formula.
pub fn decode(
    model: &Model,
    literals: &Literals,
    cells: &CellVars,
    grid: &Grid,
) -> Result<Solution, DecodeError> {
    let mut digits = vec![0; grid.places()];
    if let Some(values) = literals.first_values_in(model, cells.count()) {
        for (digit, var) in digits.iter_mut().zip(cells.by_place()) {
            *digit = var.map_or(0, |var| values[var.index()]) as Digit;
        }
        return Ok(Solution::new(grid, digits));
    }
    for cell in grid.cells().chain(grid.variables()) {
        let value = literals.value_in(model, cells.var(cell)).map_err(|count| DecodeError { cell, count })?;
        digits[grid.index(cell)] = value as Digit;
    }
    Ok(Solution::new(grid, digits))
}

/// The reason why a model is not a solution: an error in the solver, the clauses or a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoSolution {
    /// The model belongs to another formula.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// In a problem without a grid, a variable has no value or several in the model.
    #[error("the model gives {variable} {count} values instead of one")]
    Values {
        /// The variable's name or number.
        variable: String,
        /// The number of values of the variable that are true.
        count: usize,
    },
    /// The grid breaks the named given, house or rule.
    #[error("the model is not a solution: {0}")]
    Broken(String),
    /// The model is a solution that an earlier count did not include.
    #[error("two ways of counting contradict each other: {0}")]
    Uncounted(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Lit;
    use crate::problem::Problem;

    /// Reading all cells in a single pass over the true literals gives the same result as reading them one by one.
    #[test]
    fn values_are_read_alike_one_by_one() {
        let texts = [
            "grid 2x2",
            "grid 2x2\nvalues 0-3\nvariables 2",
            "grid 2x3\nholes r1c1",
            "grid 1x1",
            "....\n.3..\n....\n....",
            "grid 4x4\nvalues 0-5\nkiller 1 r1c1 r1c2\n....\n.3..\n....\n2...",
        ];
        let mut state = 7_u32;
        let mut decoded = 0;
        for (text, is_whole) in texts.into_iter().flat_map(|text| [(text, true), (text, false)]) {
            let puzzle = || text.parse().expect("a puzzle");
            // The problem has all candidates or lacks some.
            let problem = if is_whole { Problem::whole(puzzle()) } else { Problem::new(puzzle()) };
            let (cells, literals) = (CellVars::new(problem.puzzle().grid()), problem.literals());
            for _ in 0..300 {
                let mut bits = vec![false; literals.count() as usize];
                for cell in problem.puzzle().cells() {
                    let lits = literals.of(cells.var(cell)).map(|(_, lit)| lit);
                    let own: Vec<usize> =
                        lits.filter(|lit| *lit != Lit::TRUE).map(|lit| lit.var().index()).collect();
                    if own.is_empty() {
                        continue;
                    }
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    bits[own[(state >> 16) as usize % own.len()]] = true;
                    // Gives some cells one value too many or too few.
                    if (state >> 24).is_multiple_of(16) {
                        let value = own[(state >> 8) as usize % own.len()];
                        bits[value] = !bits[value];
                    }
                }
                let model = Model::new(bits);
                let found = decode(&model, literals, &cells, problem.puzzle().grid());
                let one_by_one = problem.puzzle().cells().map(|cell| {
                    let value = literals.value_in(&model, cells.var(cell));
                    value.map_err(|count| DecodeError { cell, count })
                });
                match (one_by_one.collect::<Result<Vec<i32>, _>>(), found) {
                    (Ok(values), Ok(solution)) => {
                        decoded += 1;
                        let found = problem.puzzle().cells().map(|cell| i32::from(solution[cell]));
                        assert_eq!(found.collect::<Vec<_>>(), values, "{text}");
                    }
                    (expected, found) => assert_eq!(found.err(), expected.err(), "{text}"),
                }
            }
        }
        assert!(decoded > 300, "{decoded}");
    }
}
