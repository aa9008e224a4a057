//! Runs work that yields results one after another in a separate thread. The work pauses while four results wait for
//! the caller.

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

/// The most results that are buffered until the caller takes them.
const ROOM: usize = 4;

/// The next result of the work, or the end of the work.
pub enum Yield<T, E> {
    Next(T),
    End(Result<E, Failure>),
}

/// The results of work in a background thread.
pub struct Background<T, E> {
    /// The receiver of the results; `None` only while a forked process drops this object.
    results: Option<Mutex<Receiver<Yield<T, E>>>>,
    home: Home,
    deadline: Option<Deadline>,
    stop: Arc<AtomicBool>,
}

impl<T: Send + 'static, E: Send + 'static> Background<T, E> {
    /// Starts `work` in a thread. `work` receives limits and a function that sends a result. The function returns
    /// `false` if the receiver is gone. The stop flag of the limits is raised when this object is dropped and, during
    /// [`Background::next`], at Ctrl-C, when the call is cancelled, and after `time_limit`, which counts only the time
    /// in these calls.
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
            // Sending fails if the receiver is gone, which is not an error.
            _ = sender.send(Yield::End(end));
        };
        thread::Builder::new().spawn(work).map_err(|error| not_started(&error))?;
        let results = Some(Mutex::new(results));
        Ok(Background { results, home: Home::here(), deadline: time_limit.map(Deadline::new), stop })
    }

    /// Waits for the next result or the end of the work.
    pub fn next(&mut self, py: Python<'_>) -> PyResult<Yield<T, E>> {
        let result = match &self.results {
            Some(results) => wait(py, results, &mut self.deadline, &self.stop)?,
            None => None,
        };
        result.ok_or_else(no_result)
    }
}

impl<T, E> Drop for Background<T, E> {
    /// Asks the work to end, without waiting for it.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        // A forked process does not have the sending thread, which may have held the channel's lock, so the channel
        // must not be used even to drop it.
        if !self.home.is_here() {
            std::mem::forget(self.results.take());
        }
    }
}
