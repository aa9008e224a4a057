//! The state of an iterator. Only the process that made it can use it, and only one thread at a time.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// The state of an iterator, with the process that it belongs to.
pub struct OwnState<T> {
    state: Mutex<T>,
    home: Home,
}

impl<T> OwnState<T> {
    /// Creates a state that belongs to this process.
    pub fn new(state: T) -> OwnState<T> {
        OwnState { state: Mutex::new(state), home: Home::here() }
    }

    /// Locks the state for one step of the iterator. `what` names the items in errors.
    ///
    /// # Errors
    /// The state was made by another process, whose threads do the work, or another thread is taking a step.
    pub fn enter(&self, what: &str) -> PyResult<MutexGuard<'_, T>> {
        if !self.home.is_here() {
            return Err(PyRuntimeError::new_err(format!(
                "these {what} belong to the process that started them, whose threads compute them; a forked \
                 process must start its own"
            )));
        }
        // Python uses the same words about a generator that is already running.
        self.peek().ok_or_else(|| {
            PyValueError::new_err(format!(
                "already executing: another thread awaits the next of these {what}; distribute them through a queue"
            ))
        })
    }

    /// Locks the state; `None` if another thread is taking a step.
    pub fn peek(&self) -> Option<MutexGuard<'_, T>> {
        match self.state.try_lock() {
            Ok(state) => Some(state),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// Returns the state if it belongs to this process. Because the borrow is exclusive, no other thread uses it.
    pub fn last(&mut self) -> Option<&mut T> {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.home.is_here().then_some(state)
    }
}

/// The process that made something. A forked process has a copy of its parent's memory, but not the parent's other
/// threads, so locks that these held stay locked.
pub struct Home(u32);

impl Home {
    /// Returns the current process.
    pub fn here() -> Home {
        Home(std::process::id())
    }

    /// Returns `true` if this is the current process.
    pub fn is_here(&self) -> bool {
        self.0 == std::process::id()
    }
}
