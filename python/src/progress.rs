//! Functions of Python that hear how far a long call has got.

use std::sync::Mutex;
use std::time::Duration;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sudoku2cnf_base::limits::Limits;

use crate::work::{self, locked};

/// A function that is called while a call goes on, in the thread that waits for its answer.
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

/// Does `work` as [`work::run`] does. The last news that `work` has sent are passed to `progress` by `call`, with each look
/// for signals; what it raises ends the work.
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
