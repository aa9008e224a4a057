//! Limits of the work: a stop flag that other threads can raise, budgets of conflicts, and memory for lists.
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//! use sudoku2cnf_base::limits::Limits;
//!
//! // A timer or a signal handler can raise the flag to end the work.
//! let flag = Arc::new(AtomicBool::new(false));
//! let limits = Limits::default().stopped_by(Arc::clone(&flag)).at_most(10_000);
//! assert!(limits.check().is_ok());
//! flag.store(true, Ordering::Relaxed);
//! assert!(limits.check().is_err());
//! ```

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::deferred;
use crate::stopwatch::{Phase, PhaseTimer, Stopwatch};

/// Says how much more memory may be allocated; implemented by the part of a program that watches its memory.
pub trait Room: Debug + Send + Sync {
    /// Returns `true` if `bytes` more bytes may be allocated.
    fn has(&self, bytes: u64) -> bool;

    /// Returns the number of bytes that may still be allocated, or `None` if unknown. Used by callers that can manage
    /// with less memory.
    fn left(&self) -> Option<u64> {
        None
    }
}

/// Allocations of fewer bytes are never checked: the memory watcher notices many small lists by itself and raises the
/// stop flag.
const LITTLE: u64 = 1 << 20;

/// The conditions under which work is given up; the default has none. A limit on conflicts is deterministic; the stop
/// flag is not. To limit the time, let a thread sleep and then raise the flag; any number of limits may share one flag.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    stop: Option<Arc<AtomicBool>>,
    /// The stop flags of the surrounding work, which end this work, too. If there are any, `stop` is a flag of this
    /// work alone.
    outer: Vec<Arc<AtomicBool>>,
    conflicts: Option<u64>,
    /// The stopwatch for the phases of the work, if they are to be measured.
    watch: Option<Arc<Stopwatch>>,
    /// The memory watcher, which is asked before a long list is made. If it is set, `stop` is set, too.
    room: Option<Arc<dyn Room>>,
}

impl Limits {
    /// Limits under which work is never given up.
    pub const NONE: Limits =
        Limits { stop: None, outer: Vec::new(), conflicts: None, watch: None, room: None };

    /// Returns these limits with `flag` as the stop flag: once it is `true`, any work (compiling, simplifying, solving,
    /// checking a model) ends soon and without an answer.
    #[must_use]
    pub fn stopped_by(self, flag: Arc<AtomicBool>) -> Limits {
        Limits { stop: Some(flag), ..self }
    }

    /// Returns these limits with `watch` to measure the phases of the work.
    #[must_use]
    pub fn timed_by(self, watch: Arc<Stopwatch>) -> Limits {
        Limits { watch: Some(watch), ..self }
    }

    /// Returns these limits with `room`, which is asked before long lists are made. If it refuses, the stop flag is
    /// raised and the work ends.
    #[must_use]
    pub fn within(self, room: Arc<dyn Room>) -> Limits {
        Limits { stop: Some(self.stop.unwrap_or_default()), room: Some(room), ..self }
    }

    /// Returns these limits for work in another thread: with `flag` as the stop flag instead of the current one, and
    /// without a stopwatch.
    #[must_use]
    pub fn of_thread(&self, flag: Arc<AtomicBool>) -> Limits {
        Limits { stop: Some(flag), watch: None, ..self.clone() }
    }

    /// Returns limits for optional work that is part of other work. The optional work may take half of the memory that
    /// is left; if that is not enough, only the optional work ends. Anything that ends the other work also ends the
    /// optional work.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use sudoku2cnf_base::limits::{Limits, Room};
    ///
    /// #[derive(Debug)]
    /// struct Nothing;
    ///
    /// impl Room for Nothing {
    ///     fn has(&self, _bytes: u64) -> bool {
    ///         false
    ///     }
    /// }
    ///
    /// let flag = Arc::new(AtomicBool::new(false));
    /// let limits = Limits::default().stopped_by(Arc::clone(&flag)).within(Arc::new(Nothing));
    /// let beside = limits.beside();
    /// assert!(beside.room_for::<u64>(1_000_000).is_err() && beside.stopped());
    /// assert!(!limits.stopped());
    /// flag.store(true, Ordering::Relaxed);
    /// assert!(limits.stopped() && limits.beside().stopped());
    /// ```
    #[must_use]
    pub fn beside(&self) -> Limits {
        let outer = self.stop.iter().chain(&self.outer).cloned().collect();
        Limits { stop: Some(Arc::default()), outer, ..self.clone() }
    }

    /// Returns `most`, or half of the bytes left if that is less: a size for memory that speeds up the work but is not
    /// required.
    pub fn spare_memory(&self, most: usize) -> usize {
        let left = self.room.as_ref().and_then(|room| room.left());
        left.map_or(most, |left| most.min(usize::try_from(left / 2).unwrap_or(usize::MAX)))
    }

    /// Counts the time until the returned timer is dropped as part of `phase`; returns `None` if time is not measured.
    pub fn during(&self, phase: Phase) -> Option<PhaseTimer> {
        self.watch.as_ref().map(|watch| watch.during(phase))
    }

    /// Returns the stop flag, if there is one.
    pub fn stop_flag(&self) -> Option<&Arc<AtomicBool>> {
        self.stop.as_ref()
    }

    /// Returns the maximum number of conflicts in one call of a solver, if limited.
    pub fn conflicts(&self) -> Option<u64> {
        self.conflicts
    }

    /// Returns `true` if the stop flag, or a stop flag of the surrounding work, has been raised.
    pub fn stopped(&self) -> bool {
        self.stop.iter().chain(&self.outer).any(|flag| flag.load(Ordering::Relaxed))
    }

    /// Returns these limits with at most this many conflicts in each call of a solver; a smaller limit stays. External
    /// solvers ignore this limit.
    pub fn at_most(&self, conflicts: u64) -> Limits {
        let conflicts = self.conflicts.unwrap_or(u64::MAX).min(conflicts);
        Limits { conflicts: Some(conflicts), ..self.clone() }
    }

    /// Returns these limits with this maximum number of conflicts instead of the current one; `None` means no maximum.
    #[must_use]
    pub fn with_conflicts(&self, conflicts: Option<u64>) -> Limits {
        Limits { conflicts, ..self.clone() }
    }

    /// Returns an error if the stop flag has been raised.
    ///
    /// # Errors
    /// The stop flag, or one of the surrounding work, has been raised.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// Checks whether there is memory for `entries` more entries of type `T`. Call it before allocating, in one step, a
    /// list whose length can grow at least as fast as the number of cells times the number of values; for a list that
    /// grows in many small steps, checking the flag is enough. Waits for memory that another thread is
    /// [freeing](crate::deferred) if it is needed.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sudoku2cnf_base::limits::{Limits, Room};
    ///
    /// #[derive(Debug)]
    /// struct Megabytes(u64);
    ///
    /// impl Room for Megabytes {
    ///     fn has(&self, bytes: u64) -> bool {
    ///         bytes <= self.0 << 20
    ///     }
    /// }
    ///
    /// let limits = Limits::default().within(Arc::new(Megabytes(100)));
    /// assert!(limits.room_for::<u64>(10_000_000).is_ok() && !limits.stopped());
    /// assert!(limits.room_for::<u64>(20_000_000).is_err() && limits.stopped());
    /// ```
    ///
    /// # Errors
    /// There is not enough memory, which also raises the stop flag, or the stop flag was already raised.
    pub fn room_for<T>(&self, entries: usize) -> Result<(), Stopped> {
        self.check()?;
        let bytes = (entries as u64).saturating_mul(size_of::<T>() as u64);
        let is_optional = !self.outer.is_empty();
        let fits = |left: u64| bytes <= if is_optional { left / 2 } else { left };
        let has_room = |room: &Arc<dyn Room>| {
            if deferred::is_freeing() && !room.left().is_none_or(fits) {
                deferred::wait_until_freed(|| self.stopped());
            }
            // Optional work compares with the memory left instead of asking `has`, which may raise an alarm when it
            // refuses.
            match room.left().filter(|_| is_optional) {
                Some(left) => fits(left),
                None => room.has(bytes),
            }
        };
        match &self.room {
            Some(room) if bytes >= LITTLE && !has_room(room) => {
                self.stop.iter().for_each(|flag| flag.store(true, Ordering::SeqCst));
                Err(Stopped)
            }
            _ => Ok(()),
        }
    }
}

/// The stop flag was raised before the work was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a limit was reached")]
pub struct Stopped;
