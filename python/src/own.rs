//! The state of an iterator: it belongs to the process that made it, and to one thread at a time.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// The state of an iterator.
pub struct OwnState<T> {
    state: Mutex<T>,
    home: Home,
}

impl<T> OwnState<T> {
    /// Makes the state, which belongs to this process.
    pub fn new(state: T) -> OwnState<T> {
        OwnState { state: Mutex::new(state), home: Home::here() }
    }

    /// The state, for one step. `what` names what the iterator yields.
    ///
    /// # Errors
    /// It was made by another process, whose threads do the work, or another thread is in the middle of a step.
    pub fn enter(&self, what: &str) -> PyResult<MutexGuard<'_, T>> {
        if !self.home.is_here() {
            return Err(PyRuntimeError::new_err(format!(
                "these {what} belong to the process that started them, whose threads compute them; a forked \
                 process must start its own"
            )));
        }
        // In the words of generators.
        self.peek().ok_or_else(|| {
            PyValueError::new_err(format!(
                "already executing: another thread awaits the next of these {what}; distribute them through a queue"
            ))
        })
    }

    /// The state for a look, unless another thread is in the middle of a step.
    pub fn peek(&self) -> Option<MutexGuard<'_, T>> {
        match self.state.try_lock() {
            Ok(state) => Some(state),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// The state when nothing else can have it any more, in this process.
    pub fn last(&mut self) -> Option<&mut T> {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.home.is_here().then_some(state)
    }
}

/// The process that made something. A forked process has its memory but not its threads, and locks stay as those threads
/// held them.
pub struct Home(u32);

impl Home {
    /// This process.
    pub fn here() -> Home {
        Home(std::process::id())
    }

    /// Returns `true` if this process is still the same.
    pub fn is_here(&self) -> bool {
        self.0 == std::process::id()
    }
}
