//! Measures the seconds of each phase of the work on one puzzle. Nested phases do not overlap: each moment counts for
//! one phase only.
//!
//! ```
//! use std::sync::Arc;
//! use sudoku2cnf_base::limits::Limits;
//! use sudoku2cnf_base::stopwatch::{Phase, Stopwatch};
//!
//! let watch = Arc::new(Stopwatch::default());
//! let limits = Limits::default().timed_by(Arc::clone(&watch));
//! {
//!     let _compile = limits.during(Phase::Compile);
//!     std::hint::black_box((0..1000).sum::<u64>());
//! }
//! let spent = watch.spent();
//! assert!(spent[Phase::Compile as usize].as_nanos() > 0 && spent[Phase::Read as usize].is_zero());
//! ```

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A part of the work on a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// Reading a puzzle from text.
    Read,
    /// Turning rules into constraints.
    Compile,
    /// Finding the candidates that the givens decide.
    Simplify,
    /// Turning constraints into clauses, including passing them to the solver.
    Encode,
    /// The solver's search.
    Solve,
    /// Checking models against clauses, and grids against rules. The built-in DPLL's own check of its clauses counts as
    /// its search.
    Check,
}

impl Phase {
    /// All phases, in the order of the work.
    pub const ALL: [Phase; 6] =
        [Phase::Read, Phase::Compile, Phase::Simplify, Phase::Encode, Phase::Solve, Phase::Check];

    /// Returns the name of the phase.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Read => "read",
            Phase::Compile => "compile",
            Phase::Simplify => "simplify",
            Phase::Encode => "encode",
            Phase::Solve => "solve",
            Phase::Check => "check",
        }
    }
}

/// The time of each phase, in the order of [`Phase::ALL`].
pub type PhaseTimes = [Duration; Phase::ALL.len()];

/// A stopwatch for nested phases in one thread: time counts for the innermost phase only.
#[derive(Debug)]
pub struct Stopwatch(Mutex<State>);

#[derive(Debug)]
struct State {
    phase: Option<Phase>,
    since: Instant,
    spent: PhaseTimes,
}

impl Default for Stopwatch {
    fn default() -> Self {
        Stopwatch(Mutex::new(State { phase: None, since: Instant::now(), spent: PhaseTimes::default() }))
    }
}

impl State {
    /// Ends the current phase and starts `phase`; returns the phase that ended. `None` stands for time that is not
    /// counted.
    fn turn(&mut self, phase: Option<Phase>) -> Option<Phase> {
        let now = Instant::now();
        if let Some(before) = self.phase {
            self.spent[before as usize] += now - self.since;
        }
        self.since = now;
        std::mem::replace(&mut self.phase, phase)
    }
}

impl Stopwatch {
    /// Counts the time until the returned timer is dropped as part of `phase`.
    pub fn during(self: &Arc<Self>, phase: Phase) -> PhaseTimer {
        let before = self.state().turn(Some(phase));
        PhaseTimer { watch: Arc::clone(self), before }
    }

    /// Returns the time of each phase so far, including the running one.
    pub fn spent(&self) -> PhaseTimes {
        let mut state = self.state();
        let phase = state.phase;
        state.turn(phase);
        state.spent
    }

    /// Returns the same as [`Stopwatch::spent`], and sets all times to zero.
    pub fn lap(&self) -> PhaseTimes {
        let spent = self.spent();
        self.state().spent = PhaseTimes::default();
        spent
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps a phase running until the timer is dropped; then the previous phase continues.
#[must_use]
#[derive(Debug)]
pub struct PhaseTimer {
    watch: Arc<Stopwatch>,
    before: Option<Phase>,
}

impl Drop for PhaseTimer {
    fn drop(&mut self) {
        self.watch.state().turn(self.before);
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    #[test]
    fn the_inner_phase_counts_and_the_outer_one_goes_on() {
        let watch = Arc::new(Stopwatch::default());
        let nap = Duration::from_millis(5);
        sleep(nap);
        let start = Instant::now();
        let solve = watch.during(Phase::Solve);
        sleep(nap);
        let check = watch.during(Phase::Check);
        sleep(nap);
        drop(check);
        sleep(nap);
        drop(solve);
        let whole = start.elapsed();
        let spent = watch.lap();
        assert!(spent[Phase::Solve as usize] >= 2 * nap && spent[Phase::Check as usize] >= nap, "{spent:?}");
        assert!(spent.iter().sum::<Duration>() <= whole, "{spent:?} {whole:?}");
        assert_eq!(watch.spent(), PhaseTimes::default());
        Phase::ALL.iter().enumerate().for_each(|(place, &phase)| assert_eq!(phase as usize, place));
    }
}
