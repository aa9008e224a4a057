//! When to give up: a stop flag that somebody else raises, and budgets of conflicts.
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//! use sudoku2cnf::{limits::Limits, problem::Problem, propagate::Simplify};
//!
//! // Whoever raises the flag, a timer or a signal, ends the work.
//! let flag = Arc::new(AtomicBool::new(false));
//! let limits = Limits::default().stopped_by(Arc::clone(&flag)).at_most(10_000);
//! assert!(limits.check().is_ok());
//! flag.store(true, Ordering::Relaxed);
//! assert!(Problem::compile("grid 9x9".parse()?, Simplify::Propagate, &limits).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::stopwatch::{During, Phase, Stopwatch};

/// When to give up. Limits in conflicts are deterministic; the stop flag is not.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Once this is true, any work (compiling, simplifying, solving, checking a model) ends soon and
    /// without an answer.
    pub stop: Option<Arc<AtomicBool>>,
    /// The most conflicts of one call. External solvers ignore this limit.
    pub conflicts: Option<u64>,
    /// What measures the phases of the work, where somebody wants to know.
    pub watch: Option<Arc<Stopwatch>>,
}

impl Limits {
    /// These limits, ended by this flag.
    #[must_use]
    pub fn stopped_by(self, flag: Arc<AtomicBool>) -> Limits {
        Limits { stop: Some(flag), ..self }
    }

    /// These limits, the work measured by `watch`.
    #[must_use]
    pub fn timed_by(self, watch: Arc<Stopwatch>) -> Limits {
        Limits { watch: Some(watch), ..self }
    }

    /// Counts time for `phase` until the result is dropped, where it is measured.
    pub fn during(&self, phase: Phase) -> Option<During> {
        self.watch.as_ref().map(|watch| watch.during(phase))
    }

    /// Whether the stop flag has been raised.
    pub fn stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// These limits, with at most so many conflicts.
    pub fn at_most(&self, conflicts: u64) -> Limits {
        let conflicts = self.conflicts.unwrap_or(u64::MAX).min(conflicts);
        Limits { conflicts: Some(conflicts), ..self.clone() }
    }

    /// Returns an error if the stop flag has been raised.
    ///
    /// # Errors
    /// The flag has been raised.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.stopped() { Err(Stopped) } else { Ok(()) }
    }
}

/// The stop flag was raised before the work was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a limit was reached")]
pub struct Stopped;
