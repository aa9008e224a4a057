//! Work that yields one result after the other, in a thread of its own, no further ahead than its channel has room.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use sudoku2cnf::limits::Limits;

use crate::faults::caught;
use crate::own::Home;
use crate::work::{Deadline, locked, not_started, wait};

/// The number of results that wait for whoever takes them.
const ROOM: usize = 4;

/// The results of such work.
pub struct Background<T> {
    /// None only where they are dropped.
    results: Option<Mutex<Receiver<T>>>,
    /// The fault that ended the work.
    fault: Arc<Mutex<Option<String>>>,
    home: Home,
    deadline: Option<Deadline>,
    stop: Arc<AtomicBool>,
}

impl<T: Send + 'static> Background<T> {
    /// Begins `work`, which sends its results and ends where nobody takes them, or where its limits are reached.
    pub fn start(
        time_limit: Option<Duration>,
        work: impl FnOnce(&Limits, &SyncSender<T>) + Send + 'static,
    ) -> PyResult<Background<T>> {
        let (sender, results) = mpsc::sync_channel(ROOM);
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().stopped_by(Arc::clone(&stop));
        let fault = Arc::<Mutex<Option<String>>>::default();
        let of_work = Arc::clone(&fault);
        let work = move || {
            if let Err(fault) = caught(|| work(&limits, &sender)) {
                *locked(&of_work) = Some(fault);
            }
            // Only then are there no more results: who waits for one looks for a fault.
            drop(sender);
        };
        thread::Builder::new().spawn(work).map_err(|error| not_started(&error))?;
        let results = Some(Mutex::new(results));
        Ok(Background { results, fault, home: Home::here(), deadline: time_limit.map(Deadline::new), stop })
    }

    /// The next result; nothing behind the last.
    pub fn next(&mut self, py: Python<'_>) -> PyResult<Option<T>> {
        match &self.results {
            Some(results) => match wait(py, results, &mut self.deadline, &self.stop)? {
                None => match locked(&self.fault).take() {
                    Some(fault) => Err(PyRuntimeError::new_err(fault)),
                    None => Ok(None),
                },
                result => Ok(result),
            },
            None => Ok(None),
        }
    }
}

impl<T> Drop for Background<T> {
    /// Ends the work soon, without waiting for it.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        // In a forked process, the thread that sends may have left its lock closed for good.
        if !self.home.is_here() {
            std::mem::forget(self.results.take());
        }
    }
}
