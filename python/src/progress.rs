//! Reports the progress of a long call to a Python function.

use std::sync::Mutex;
use std::time::Duration;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sudoku2cnf_base::limits::Limits;

use crate::work::{self, locked};

/// A Python function that reports progress. It is called in the thread that waits for the answer.
pub struct Progress(Py<PyAny>);

impl<'py> FromPyObject<'_, 'py> for Progress {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Progress> {
        if given.is_callable() {
            return Ok(Progress(given.to_owned().unbind()));
        }
        Err(PyTypeError::new_err(format!("{}, expected a function", given.get_type().name()?)))
    }
}

/// Runs `work` as [`work::run`] does. At each check for signals, `call` passes the latest news from `work` to
/// `progress`. An exception from `call` ends the work.
pub fn run<T: Send, N: Send>(
    py: Python<'_>,
    time_limit: Option<Duration>,
    progress: Option<&Progress>,
    call: impl Fn(&Bound<'_, PyAny>, N) -> PyResult<()>,
    work: impl FnOnce(&Limits, &dyn Fn(N)) -> T + Send,
) -> PyResult<T> {
    let news = Mutex::new(None);
    let work = |limits: &Limits| work(limits, &|sent| *locked(&news) = Some(sent));
    work::run_watched(py, time_limit, work, |py| match (progress, locked(&news).take()) {
        (Some(Progress(function)), Some(sent)) => call(function.bind(py), sent),
        _ => Ok(()),
    })
}
