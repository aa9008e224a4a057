//! Work that takes its time: in a thread of its own, while Python's other threads run, until it is done, at a time limit,
//! interrupted by Ctrl-C, or cancelled.

use std::io;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use sudoku2cnf_base::limits::Limits;

use crate::cancel;
use crate::faults::caught;
use crate::threads;

/// Locks a mutex, even after a panic while it was locked.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The error if no thread can be started.
pub fn not_started(error: &io::Error) -> PyErr {
    PyRuntimeError::new_err(format!("cannot start a thread: {error}"))
}

/// The error if work ended without a result.
pub fn no_result() -> PyErr {
    PyRuntimeError::new_err("the work ended without a result")
}

/// The interval at which a waiting thread asks Python for signals.
pub const LOOK: Duration = Duration::from_millis(20);
/// The time for collecting results that are passed on together.
pub const PATIENCE: Duration = Duration::from_millis(1);

/// Does `work`, with limits that a time limit or Ctrl-C triggers.
pub fn run<T: Send>(
    py: Python<'_>,
    time_limit: Option<Duration>,
    work: impl FnOnce(&Limits) -> T + Send,
) -> PyResult<T> {
    run_watched(py, time_limit, work, |_| Ok(()))
}

/// Does `work` like [`run`], and calls `watch` as often as it looks for signals; an error of `watch` ends the work.
pub fn run_watched<T: Send>(
    py: Python<'_>,
    time_limit: Option<Duration>,
    work: impl FnOnce(&Limits) -> T + Send,
    mut watch: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().stopped_by(Arc::clone(&stop));
    thread::scope(|scope| {
        let (done, result) = mpsc::sync_channel(1);
        let work = move || _ = done.send(caught(|| work(&limits)));
        let worker = thread::Builder::new().spawn_scoped(scope, work).map_err(|error| not_started(&error))?;
        let deadline = &mut time_limit.map(Deadline::new);
        let result = wait_watched(py, &Mutex::new(result), deadline, &stop, &mut watch);
        match result {
            Ok(Some(result)) => result.map_err(PyRuntimeError::new_err),
            // Other threads run during the wait, because the work may be waiting for them.
            failed => {
                let ended = py.detach(|| worker.join());
                failed?;
                match ended {
                    Err(panic) => resume_unwind(panic),
                    Ok(()) => Err(no_result()),
                }
            }
        }
    })
}

/// Does `work` like [`run`], if it owns its data: in an existing thread, which is faster.
pub fn run_soon<T: Send + 'static>(
    py: Python<'_>,
    time_limit: Option<Duration>,
    work: impl FnOnce(&Limits) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().stopped_by(Arc::clone(&stop));
    let result = begun(move || work(&limits))?;
    match wait(py, &result, &mut time_limit.map(Deadline::new), &stop) {
        Ok(result) => ended(result),
        Err(ended) => {
            // The work knows that it is cancelled, and anything it started, such as a program, must end.
            _ = py.detach(|| locked(&result).recv());
            Err(ended)
        }
    }
}

/// Begins work in an existing thread, or else in a new one.
fn begun<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<Mutex<Receiver<Result<T, String>>>> {
    let (done, result) = mpsc::sync_channel(1);
    let started = threads::start(move || caught(work), move |result| _ = done.send(result));
    started.map_err(|error| not_started(&error))?;
    Ok(Mutex::new(result))
}

/// The result of work that ended.
fn ended<T>(result: Option<Result<T, String>>) -> PyResult<T> {
    result.ok_or_else(no_result)?.map_err(PyRuntimeError::new_err)
}

/// The most bytes read directly; longer texts are read in a thread.
const SHORT: usize = 1 << 14;

/// Does `work` on a text of `bytes` bytes, which has no limits: at Ctrl-C it is abandoned.
pub fn apart<T: Send + 'static>(
    py: Python<'_>,
    bytes: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    if bytes <= SHORT {
        return py.detach(|| caught(work)).map_err(PyRuntimeError::new_err);
    }
    ended(wait(py, &begun(work)?, &mut None, &AtomicBool::new(false))?)
}

/// A time limit that counts only the time spent waiting.
pub struct Deadline {
    left: Duration,
}

impl Deadline {
    /// A deadline with all its time left.
    pub fn new(left: Duration) -> Deadline {
        Deadline { left }
    }
}

/// The next result of `results`; `None` after the last. Raises the flag at the deadline, at Ctrl-C and when cancelled; the
/// last two are errors.
pub fn wait<T: Send>(
    py: Python<'_>,
    results: &Mutex<Receiver<T>>,
    deadline: &mut Option<Deadline>,
    stop: &AtomicBool,
) -> PyResult<Option<T>> {
    wait_watched(py, results, deadline, stop, &mut |_| Ok(()))
}

/// The next result like [`wait`]; `watch` is called at each look for signals.
fn wait_watched<T: Send>(
    py: Python<'_>,
    results: &Mutex<Receiver<T>>,
    deadline: &mut Option<Deadline>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<Option<T>> {
    loop {
        // A rapid series of results leaves no time to look.
        if let Err(cancelled) = cancel::check(py) {
            stop.store(true, Ordering::SeqCst);
            return Err(cancelled);
        }
        let slice = deadline.as_ref().map_or(LOOK, |deadline| LOOK.min(deadline.left));
        let begin = Instant::now();
        let received = py.detach(|| locked(results).recv_timeout(slice));
        match received {
            Ok(result) => {
                spend(deadline, begin);
                return Ok(Some(result));
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if spend(deadline, begin) {
            stop.store(true, Ordering::SeqCst);
            *deadline = None;
        }
        if let Err(interrupt) = py.check_signals().and_then(|()| watch(py)) {
            stop.store(true, Ordering::SeqCst);
            return Err(interrupt);
        }
    }
}

/// Subtracts the time since `begin` from the deadline; returns whether nothing is left.
fn spend(deadline: &mut Option<Deadline>, begin: Instant) -> bool {
    let Some(deadline) = deadline else { return false };
    deadline.left = deadline.left.saturating_sub(begin.elapsed());
    deadline.left.is_zero()
}
