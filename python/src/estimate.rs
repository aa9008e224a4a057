//! The estimate of the number of solutions.

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoku2cnf::limits::Limits;
use sudoku2cnf::question::estimate::Estimate;
use sudoku2cnf::render::EstimateWords;

use crate::convert::seconds;
use crate::integer::Integer;
use crate::options::way;
use crate::progress::{self, Progress};
use crate::puzzle::Puzzle;
use crate::results::made;

#[pymethods]
impl Puzzle {
    /// About how many solutions there are: an Estimate, the mean over random walks down the tree of a search, with an
    /// interval that holds the number in 95 of 100 cases.
    ///
    /// The walks end when half the interval is at most `precision` of the mean, or at the time limit. `seed` chooses
    /// other walks. `progress` is a function that is called with the Estimate so far, up to 50 times a second; what it
    /// raises ends the call. The other arguments are those of `solve`.
    #[pyo3(signature = (
        *, seed=None, precision=0.05, progress=None, time_limit=None, encoding="extended", amo=None, sum=None, simplify=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
    fn estimate<'py>(
        &self,
        py: Python<'py>,
        seed: Option<Integer>,
        precision: f64,
        progress: Option<Progress>,
        time_limit: Option<f64>,
        encoding: &str,
        amo: Option<&str>,
        sum: Option<&str>,
        simplify: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !(precision > 0.0 && precision < 1.0) {
            return Err(PyValueError::new_err(format!(
                "precision {precision}, expected one above 0 and below 1"
            )));
        }
        let seed = Integer::optional(seed, "seed", 0)?.unwrap_or(1);
        let (way, puzzle) = (way(encoding, amo, sum, simplify)?, self.inner());
        let call = |function: &Bound<'_, PyAny>, found: Estimate| {
            function.call1((made_of(function.py(), Some(found))?,)).map(drop)
        };
        let estimate = |limits: &Limits, hear: &dyn Fn(Estimate)| {
            way.estimate(puzzle, seed, precision, limits, |found| hear(*found)).outcome
        };
        made_of(py, progress::run(py, seconds(time_limit)?, progress.as_ref(), call, estimate)?)
    }
}

/// An `Estimate`.
fn made_of(py: Python<'_>, found: Option<Estimate>) -> PyResult<Bound<'_, PyAny>> {
    let words = EstimateWords::new(found);
    let numbers = words.numbers();
    let of = |number: Option<f64>| number.into_bound_py_any(py);
    let fields = [
        ("verdict", words.answer().word().into_bound_py_any(py)?),
        ("mean", of(numbers.and_then(|numbers| numbers.mean))?),
        ("low", of(numbers.map(|numbers| numbers.low))?),
        ("high", of(numbers.and_then(|numbers| numbers.high))?),
        ("error", of(numbers.and_then(|numbers| numbers.error))?),
        ("walks", numbers.map_or(0, |numbers| numbers.walks).into_bound_py_any(py)?),
        ("exact", numbers.is_some_and(|numbers| numbers.exact).into_bound_py_any(py)?),
    ];
    made(py, "Estimate", &fields)
}
