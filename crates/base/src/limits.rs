//! The limits of work: a stop flag raised from outside, budgets of conflicts, and room for lists.
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//! use sudoku2cnf_base::limits::Limits;
//!
//! // Whoever raises the flag, a timer or a signal, ends the work.
//! let flag = Arc::new(AtomicBool::new(false));
//! let limits = Limits::default().stopped_by(Arc::clone(&flag)).at_most(10_000);
//! assert!(limits.check().is_ok());
//! flag.store(true, Ordering::Relaxed);
//! assert!(limits.check().is_err());
//! ```

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::stopwatch::{Phase, PhaseTimer, Stopwatch};

/// Says how much memory may still be taken; implemented by whatever watches the memory of the program.
pub trait Room: Debug + Send + Sync {
    /// Returns `true` if there is room for `bytes` more bytes.
    fn has(&self, bytes: u64) -> bool;

    /// Returns the bytes that may still be taken, if known: for callers that take less when little is left.
    fn left(&self) -> Option<u64> {
        None
    }
}

/// There is always room for less than this: the watcher of memory sees many small lists grow and raises the stop flag.
const LITTLE: u64 = 1 << 20;

/// The conditions under which work is given up, none by default. Limits in conflicts are deterministic; the stop flag is
/// not. A limit of time is a thread that sleeps and then raises the flag, which any number of limits may share.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    stop: Option<Arc<AtomicBool>>,
    /// The stop flags of the surrounding work: they end both. If there are any, this work has a flag of its own.
    outer: Vec<Arc<AtomicBool>>,
    conflicts: Option<u64>,
    /// A stopwatch for the phases of the work, if their seconds are wanted.
    watch: Option<Arc<Stopwatch>>,
    /// The owner of the memory, asked before a long list is made. If there is one, there is a stop flag, too.
    room: Option<Arc<dyn Room>>,
}

impl Limits {
    /// No limits.
    pub const NONE: Limits =
        Limits { stop: None, outer: Vec::new(), conflicts: None, watch: None, room: None };

    /// These limits, ended by this flag: once it is `true`, any work (compiling, simplifying, solving, checking a model)
    /// ends soon and without an answer.
    #[must_use]
    pub fn stopped_by(self, flag: Arc<AtomicBool>) -> Limits {
        Limits { stop: Some(flag), ..self }
    }

    /// These limits, with the work measured by `watch`.
    #[must_use]
    pub fn timed_by(self, watch: Arc<Stopwatch>) -> Limits {
        Limits { watch: Some(watch), ..self }
    }

    /// These limits, with `room` asked before long lists are made. If it refuses, the work ends: the stop flag is raised.
    #[must_use]
    pub fn within(self, room: Arc<dyn Room>) -> Limits {
        Limits { stop: Some(self.stop.unwrap_or_default()), room: Some(room), ..self }
    }

    /// These limits for the work of another thread, ended by `flag` instead of their own flag; its time is not measured.
    #[must_use]
    pub fn of_thread(&self, flag: Arc<AtomicBool>) -> Limits {
        Limits { stop: Some(flag), watch: None, ..self.clone() }
    }

    /// These limits for optional work within other work: without room only this work ends, and it takes at most half of the
    /// memory that is left. Whatever ends the other work ends it, too.
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

    /// Returns `most`, or half of the bytes left if that is less: for memory that speeds up work but is not required.
    pub fn spare_memory(&self, most: usize) -> usize {
        let left = self.room.as_ref().and_then(|room| room.left());
        left.map_or(most, |left| most.min(usize::try_from(left / 2).unwrap_or(usize::MAX)))
    }

    /// Counts time for `phase` until the result is dropped, if time is measured.
    pub fn during(&self, phase: Phase) -> Option<PhaseTimer> {
        self.watch.as_ref().map(|watch| watch.during(phase))
    }

    /// The stop flag, if there is one.
    pub fn stop_flag(&self) -> Option<&Arc<AtomicBool>> {
        self.stop.as_ref()
    }

    /// The most conflicts of one call, if there is such a limit.
    pub fn conflicts(&self) -> Option<u64> {
        self.conflicts
    }

    /// Returns `true` if the stop flag has been raised.
    pub fn stopped(&self) -> bool {
        self.stop.iter().chain(&self.outer).any(|flag| flag.load(Ordering::Relaxed))
    }

    /// These limits, with at most this many conflicts in each call of a solver. External solvers ignore this.
    pub fn at_most(&self, conflicts: u64) -> Limits {
        let conflicts = self.conflicts.unwrap_or(u64::MAX).min(conflicts);
        Limits { conflicts: Some(conflicts), ..self.clone() }
    }

    /// These limits, with this budget of conflicts instead of their own.
    #[must_use]
    pub fn with_conflicts(&self, conflicts: Option<u64>) -> Limits {
        Limits { conflicts, ..self.clone() }
    }

    /// Returns an error if the stop flag has been raised.
    ///
    /// # Errors
    /// The flag has been raised.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// Asks before a list is made with this many more entries. Every list that one step makes and that can grow with cells
    /// times values, or faster, asks here; a list that grows by many small steps only checks the flag.
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
    /// There is no room for it, or the stop flag was already raised.
    pub fn room_for<T>(&self, entries: usize) -> Result<(), Stopped> {
        self.check()?;
        let bytes = (entries as u64).saturating_mul(size_of::<T>() as u64);
        // A refusal for optional work raises no alarm.
        let has_room = |room: &Arc<dyn Room>| match room.left().filter(|_| !self.outer.is_empty()) {
            Some(left) => bytes <= left / 2,
            None => room.has(bytes),
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
