//! The parts of the search tree in a shared enumeration. Some are being searched, others are waiting.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::super::QuestionError;
use crate::backend::{Statistics, add_statistics};
use crate::cnf::Lit;

/// The time that an idle thread waits before it checks the limits.
const WAIT: Duration = Duration::from_millis(10);

/// An enumeration by several threads.
pub struct SharedWalk {
    state: Mutex<State>,
    changed: Condvar,
    /// The number of models found.
    pub count: AtomicU64,
    /// The number of threads waiting for a part.
    waiting: AtomicUsize,
    /// Raised to end the work of all threads except the calling one.
    pub flag: Arc<AtomicBool>,
}

struct State {
    /// The parts of the tree that no thread is searching, each given by the literals that are true in it.
    parts: VecDeque<Vec<Lit>>,
    /// The number of threads that are searching a part.
    busy: usize,
    failed: Option<QuestionError>,
    statistics: Statistics,
}

impl SharedWalk {
    /// Creates an enumeration that has found `count` models; the calling thread is searching all the rest.
    pub fn new(count: u64) -> SharedWalk {
        let state = State { parts: VecDeque::new(), busy: 1, failed: None, statistics: Vec::new() };
        SharedWalk {
            state: Mutex::new(state),
            changed: Condvar::new(),
            count: AtomicU64::new(count),
            waiting: AtomicUsize::new(0),
            flag: Arc::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of models found so far.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::SeqCst)
    }

    /// Ends the work of all threads except the calling one.
    pub fn end(&self) {
        self.flag.store(true, Ordering::SeqCst);
        self.changed.notify_all();
    }

    /// Returns `true` if the work was ended, by the calling thread or by a thread that failed or ran out of memory.
    pub fn is_ended(&self) -> bool {
        self.flag.load(Ordering::SeqCst)
    }

    pub fn fail(&self, error: QuestionError) {
        self.state().failed.get_or_insert(error);
        self.end();
    }

    /// Returns the first error of a thread, if any failed.
    pub fn failed(&self) -> Option<QuestionError> {
        self.state().failed.take()
    }

    pub fn add_statistics(&self, of_thread: &Statistics) {
        add_statistics(&mut self.state().statistics, of_thread);
    }

    /// Returns the sum of the statistics of the threads that have ended.
    pub fn statistics(&self) -> Statistics {
        self.state().statistics.clone()
    }

    /// Waits for a short time, if necessary, and returns a part for an idle thread if there is one.
    pub fn take(&self) -> NextPart {
        let mut state = self.state();
        if state.parts.is_empty() && state.busy > 0 && !self.is_ended() {
            self.waiting.fetch_add(1, Ordering::SeqCst);
            let waited = self.changed.wait_timeout(state, WAIT);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            self.waiting.fetch_sub(1, Ordering::SeqCst);
        }
        match state.parts.pop_front() {
            Some(part) => {
                state.busy += 1;
                NextPart::Part(part)
            }
            None if state.busy == 0 => NextPart::Over,
            None => NextPart::None,
        }
    }

    /// Ends a thread's search of its part, and queues `rest`, the branches that remain.
    pub fn give(&self, rest: Vec<Vec<Lit>>) {
        let mut state = self.state();
        state.parts.extend(rest);
        state.busy -= 1;
        drop(state);
        self.changed.notify_all();
    }

    /// Returns `true` if a thread is waiting for a part and the queue is empty.
    pub fn is_awaited(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0 && self.state().parts.is_empty()
    }
}

/// The part for an idle thread; `None` while the queue is empty, `Over` when all parts are searched.
pub enum NextPart {
    Part(Vec<Lit>),
    None,
    Over,
}
