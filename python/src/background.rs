//! Work that yields results one after the other, in a thread of its own, as far ahead as its channel has room.

use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use sudoku2cnf_base::limits::Limits;

use crate::errors::Failure;
use crate::faults::caught;
use crate::own::Home;
use crate::work::{Deadline, no_result, not_started, wait};

/// The number of results that wait to be taken.
const ROOM: usize = 4;

/// A result of such work, or its end.
pub enum Yield<T, E> {
    Next(T),
    End(Result<E, Failure>),
}

/// The results of such work.
pub struct Background<T, E> {
    /// `None` only while they are dropped.
    results: Option<Mutex<Receiver<Yield<T, E>>>>,
    home: Home,
    deadline: Option<Deadline>,
    stop: Arc<AtomicBool>,
}

impl<T: Send + 'static, E: Send + 'static> Background<T, E> {
    /// Begins `work`, which sends its results and ends when they are no longer taken, or at its limits.
    pub fn start(
        time_limit: Option<Duration>,
        work: impl FnOnce(&Limits, Rc<dyn Fn(T) -> bool>) -> Result<E, Failure> + Send + 'static,
    ) -> PyResult<Background<T, E>> {
        let (sender, results) = mpsc::sync_channel(ROOM);
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().stopped_by(Arc::clone(&stop));
        let work = move || {
            let of_work = sender.clone();
            let tell = Rc::new(move |result| of_work.send(Yield::Next(result)).is_ok());
            let end = caught(|| work(&limits, tell)).unwrap_or_else(|fault| Err(Failure::Other(fault)));
            // The receiver may be gone.
            _ = sender.send(Yield::End(end));
        };
        thread::Builder::new().spawn(work).map_err(|error| not_started(&error))?;
        let results = Some(Mutex::new(results));
        Ok(Background { results, home: Home::here(), deadline: time_limit.map(Deadline::new), stop })
    }

    /// The next result, or the end.
    pub fn next(&mut self, py: Python<'_>) -> PyResult<Yield<T, E>> {
        let result = match &self.results {
            Some(results) => wait(py, results, &mut self.deadline, &self.stop)?,
            None => None,
        };
        result.ok_or_else(no_result)
    }
}

impl<T, E> Drop for Background<T, E> {
    /// Ends the work soon, without waiting for it.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        // In a forked process, the thread that sends may have left its lock closed for good.
        if !self.home.is_here() {
            std::mem::forget(self.results.take());
        }
    }
}
