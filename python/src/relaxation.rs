//! The linear relaxation of a puzzle.

use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudoku2cnf::ask::{RelaxError, Relaxer};
use sudoku2cnf::render::RelaxationWords;
use sudoku2cnf::target::relaxation::{RelaxedPoint, SimplexError};

use crate::convert::seconds;
use crate::errors::Failure;
use crate::integer::Integer;
use crate::options::way;
use crate::puzzle::Puzzle;
use crate::results::made;
use crate::solution::Solution;
use crate::work;

#[pymethods]
impl Puzzle {
    /// A point of the linear relaxation, in which candidates have weights from 0 to 1 instead of truth values: a
    /// Relaxation whose verdict is "integral" (the point is a solution), "fractional", "infeasible" (there is no point,
    /// and so no solution) or "unknown" at the time limit.
    ///
    /// With `objective`, a seed, the objective has random weights; otherwise it is 0. `simplify` is as of `cnf`.
    #[pyo3(signature = (*, objective=None, simplify=None, time_limit=None))]
    fn relaxation<'py>(
        &self,
        py: Python<'py>,
        objective: Option<Integer>,
        simplify: Option<&str>,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let objective = Integer::optional(objective, "objective", 0)?;
        let way = way("extended", None, None, simplify)?;
        let relaxed =
            work::run(py, seconds(time_limit)?, |limits| -> Result<Option<RelaxedPoint>, Failure> {
                let none = || Failure::Solver("nothing here solves relaxations".to_owned());
                let relaxer = Relaxer::usual().ok_or_else(none)?;
                let found = way.relaxation(&relaxer, self.inner(), objective, limits);
                Ok(found
                    .map_err(|error| match error {
                        RelaxError::Simplex(SimplexError::TooManyVariables(error)) => {
                            Failure::Argument(error.to_string())
                        }
                        error => Failure::Solver(error.to_string()),
                    })?
                    .outcome)
            })??;
        let verdict = RelaxationWords::new(self.inner(), relaxed.as_ref()).verdict();
        let weights = PyDict::new(py);
        let (solution, whole) = match relaxed {
            None | Some(RelaxedPoint::Infeasible) => (None, None),
            Some(RelaxedPoint::Integral(solution)) => {
                let puzzle = self.inner();
                for cell in puzzle.cells() {
                    let of_cell = PyDict::new(py);
                    of_cell.set_item(solution[cell], 1.0)?;
                    weights.set_item(puzzle.grid().name_of(cell), of_cell)?;
                }
                (Some(Solution::new(Arc::clone(puzzle), solution)), Some(puzzle.cells().count()))
            }
            Some(RelaxedPoint::Fractional(point)) => {
                for (cell, values) in &point.cells {
                    let of_cell = PyDict::new(py);
                    values.iter().try_for_each(|(value, weight)| of_cell.set_item(value, weight))?;
                    weights.set_item(self.inner().grid().name_of(*cell), of_cell)?;
                }
                (None, Some(point.whole()))
            }
        };
        let fields = [
            ("verdict", verdict.into_bound_py_any(py)?),
            ("solution", solution.into_bound_py_any(py)?),
            ("weights", weights.into_any()),
            ("whole", whole.into_bound_py_any(py)?),
        ];
        made(py, "Relaxation", &fields)
    }
}
