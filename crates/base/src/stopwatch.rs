//! A stopwatch: seconds by phase of the work on one puzzle, without overlaps.
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
    /// From text to puzzle.
    Read,
    /// From rules to constraints.
    Compile,
    /// Finding what the givens decide.
    Simplify,
    /// From constraints to clauses, including passing them to the solver.
    Encode,
    /// The solver's search.
    Solve,
    /// Models against clauses, and grids against rules. The built-in DPLL's own check of its clauses is part of its search.
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

/// Measures nested phases: the innermost one counts. For the work of one thread.
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
    /// Starts this phase, and returns the previous one.
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
    /// Counts for `phase` until the result is dropped.
    pub fn during(self: &Arc<Self>, phase: Phase) -> PhaseTimer {
        let before = self.state().turn(Some(phase));
        PhaseTimer { watch: Arc::clone(self), before }
    }

    /// The time of each phase so far.
    pub fn spent(&self) -> PhaseTimes {
        let mut state = self.state();
        let phase = state.phase;
        state.turn(phase);
        state.spent
    }

    /// Returns the same as [`Stopwatch::spent`], and starts over.
    pub fn lap(&self) -> PhaseTimes {
        let spent = self.spent();
        self.state().spent = PhaseTimes::default();
        spent
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A phase that lasts until this is dropped.
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
