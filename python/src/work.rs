//! Runs work that takes a while in another thread, while other Python threads run. It ends when it is done, at a time
//! limit, at Ctrl-C, or when it is cancelled.

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

/// Locks a mutex, even if a thread panicked while it held the lock.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the error for a thread that cannot be started.
pub fn not_started(error: &io::Error) -> PyErr {
    PyRuntimeError::new_err(format!("cannot start a thread: {error}"))
}

/// Returns the error for work that ended without a result.
pub fn no_result() -> PyErr {
    PyRuntimeError::new_err("the work ended without a result")
}

/// The time between two checks for signals while a thread waits.
pub const LOOK: Duration = Duration::from_millis(20);
/// How long results are collected, so that several are passed on together.
pub const PATIENCE: Duration = Duration::from_millis(1);

/// Runs `work` in a thread and returns its result. The limits stop the work at `time_limit`, at Ctrl-C, and when the
/// call is cancelled.
pub fn run<T: Send>(
    py: Python<'_>,
    time_limit: Option<Duration>,
    work: impl FnOnce(&Limits) -> T + Send,
) -> PyResult<T> {
    run_watched(py, time_limit, work, |_| Ok(()))
}

/// Runs `work` as [`run`] does, and calls `watch` at each check for signals. An error of `watch` ends the work.
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
            // Other Python threads must run while this one waits, because the work may wait for another thread.
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

/// Runs `work` as [`run`] does, but in a thread that is kept for later calls, which is faster. `work` must own its
/// data.
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
            // The stop flag is set. Waits for the work to end, because a program that it started must end, too.
            _ = py.detach(|| locked(&result).recv());
            Err(ended)
        }
    }
}

/// Starts work in a kept thread or a new one, and returns the receiver of its result.
fn begun<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<Mutex<Receiver<Result<T, String>>>> {
    let (done, result) = mpsc::sync_channel(1);
    let started = threads::start(move || caught(work), move |result| _ = done.send(result));
    started.map_err(|error| not_started(&error))?;
    Ok(Mutex::new(result))
}

/// Returns the result of finished work, or the error for its panic.
fn ended<T>(result: Option<Result<T, String>>) -> PyResult<T> {
    result.ok_or_else(no_result)?.map_err(PyRuntimeError::new_err)
}

/// The most bytes of a text that is read directly; a longer text is read in another thread.
const SHORT: usize = 1 << 14;

/// Runs `work`, which reads a text of `bytes` bytes and has no limits. At Ctrl-C, the call ends, but the work continues
/// in the background until it is done.
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

/// A time limit that counts only the time during which the caller waits.
pub struct Deadline {
    left: Duration,
}

impl Deadline {
    /// Creates a time limit with this much time left.
    pub fn new(left: Duration) -> Deadline {
        Deadline { left }
    }
}

/// Waits for the next of `results`; returns `None` after the last. Sets `stop` at the deadline, at Ctrl-C, and when the
/// call is cancelled; Ctrl-C and cancellation are also errors.
pub fn wait<T: Send>(
    py: Python<'_>,
    results: &Mutex<Receiver<T>>,
    deadline: &mut Option<Deadline>,
    stop: &AtomicBool,
) -> PyResult<Option<T>> {
    wait_watched(py, results, deadline, stop, &mut |_| Ok(()))
}

/// Waits as [`wait`] does, and calls `watch` at each check for signals.
fn wait_watched<T: Send>(
    py: Python<'_>,
    results: &Mutex<Receiver<T>>,
    deadline: &mut Option<Deadline>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<Option<T>> {
    loop {
        // Checked here, too, because results that come quickly leave no time for other checks.
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

/// Subtracts the time since `begin` from the deadline. Returns `true` if no time is left.
fn spend(deadline: &mut Option<Deadline>, begin: Instant) -> bool {
    let Some(deadline) = deadline else { return false };
    deadline.left = deadline.left.saturating_sub(begin.elapsed());
    deadline.left.is_zero()
}
