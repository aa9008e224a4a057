//! The name of all puzzles that are the same, and automorphisms.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyTuple};
use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle;
use sudoku2cnf::render::AutomorphismWords;
use sudoku2cnf::symmetry::{self, Error};

use crate::convert::seconds;
use crate::errors::Failure;
use crate::puzzle::Puzzle;
use crate::results::made;
use crate::work;

#[pymethods]
impl Puzzle {
    /// The one name of all puzzles that are the same in another guise; None at the time limit.
    ///
    /// Of a classic board of 9x9 or 4x4 it is the least text under all changes of rows, columns, bands, stacks and digits,
    /// and of rows with columns. Any other puzzle has 64 digits, the same for another one if and only if cells and values
    /// can change places so that all that one says becomes what the other says.
    #[pyo3(signature = (*, time_limit=None))]
    fn canonical(&self, py: Python<'_>, time_limit: Option<f64>) -> PyResult<Option<String>> {
        self.found(py, time_limit, symmetry::name)
    }

    /// In how many ways cells and values can change places so that the puzzle stays the same, and some that make all
    /// others: Automorphisms; None at the time limit.
    #[pyo3(signature = (*, time_limit=None))]
    fn automorphisms<'py>(
        &self,
        py: Python<'py>,
        time_limit: Option<f64>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(found) = self.found(py, time_limit, symmetry::automorphisms)? else { return Ok(None) };
        let words = AutomorphismWords::new(self.inner(), &found);
        let mut generators = Vec::new();
        for motion in words.report().generators {
            let (cells, values) = (PyDict::new(py), PyDict::new(py));
            motion.cells.into_iter().try_for_each(|(from, to)| cells.set_item(from, to))?;
            motion.values.into_iter().try_for_each(|(from, to)| values.set_item(from, to))?;
            generators.push((cells, values));
        }
        // As a number of any size.
        let number = py.get_type::<PyInt>().call1((words.line(),))?;
        let generators = PyTuple::new(py, generators)?.into_bound_py_any(py)?;
        made(py, "Automorphisms", &[("number", number), ("generators", generators)]).map(Some)
    }
}

impl Puzzle {
    /// Returns what `find` finds; nothing at the time limit.
    fn found<T: Send>(
        &self,
        py: Python<'_>,
        time_limit: Option<f64>,
        find: impl Fn(&puzzle::Puzzle, &Limits) -> Result<T, Error> + Sync + Send,
    ) -> PyResult<Option<T>> {
        let puzzle = self.inner();
        match work::run(py, seconds(time_limit)?, |limits| find(puzzle, limits))? {
            Ok(found) => Ok(Some(found)),
            Err(Error::Interrupted(_)) => Ok(None),
            Err(error) => Err(Failure::Other(error.to_string()).into()),
        }
    }
}
