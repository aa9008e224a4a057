//! Cancels calls from another thread or from a task of asyncio.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

thread_local! {
    /// The flags of all Cancel objects whose `with` blocks this thread is in, from the outermost to the innermost.
    static ENTERED: RefCell<Vec<Arc<AtomicBool>>> = const { RefCell::new(Vec::new()) };
}

/// Cancels calls that a thread makes inside the `with` block of this object. Any thread may call `cancel()`.
///
/// `with cancel: puzzle.count()` raises Cancelled soon after another thread has called `cancel.cancel()`, or at once if
/// `cancel()` was called before. A call that takes almost no time may still return its result.
#[pyclass(frozen, module = "sudoku2cnf")]
#[derive(Default)]
pub struct Cancel {
    flag: Arc<AtomicBool>,
}

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Cancel {
        Cancel::default()
    }

    /// Ends the current and all later calls that are made inside the `with` block.
    fn cancel(&self) {
        self.flag.store(true, Ordering::SeqCst);
    }

    /// True if `cancel()` was called.
    #[getter]
    fn cancelled(&self) -> bool {
        self.flag.load(Ordering::SeqCst)
    }

    fn __enter__(own: PyRef<'_, Self>) -> PyRef<'_, Self> {
        ENTERED.with_borrow_mut(|entered| entered.push(Arc::clone(&own.flag)));
        own
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<()> {
        ENTERED.with_borrow_mut(|entered| {
            let place = entered.iter().rposition(|flag| Arc::ptr_eq(flag, &self.flag));
            let left = place.map(|place| entered.remove(place));
            left.map(|_| ()).ok_or_else(|| PyRuntimeError::new_err("this thread is not within this Cancel"))
        })
    }
}

/// Checks whether the calls of this thread were cancelled.
///
/// # Errors
/// The calls were cancelled; the error is a `Cancelled`.
pub fn check(py: Python<'_>) -> PyResult<()> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let raised = ENTERED.with_borrow(|entered| entered.iter().any(|flag| flag.load(Ordering::SeqCst)));
    if !raised {
        return Ok(());
    }
    let made = CLASS
        .import(py, "sudoku2cnf.errors", "Cancelled")
        .and_then(|class| class.call1(("the call was cancelled",)));
    Err(made.map_or_else(|failed| failed, PyErr::from_value))
}
