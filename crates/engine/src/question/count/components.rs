//! The number of solutions by the components of the clauses, for a share of the time of the walk.
//!
//! The count goes on where it was interrupted whenever the walk has found more solutions. So a puzzle of which it never
//! comes to an end is counted in hardly more time than by the walk alone.

use super::Number;
use crate::backend::dpll::components::{Components, CountProgress};
use crate::cnf::{Emit, Lit, Projection};
use crate::limits::{Limits, Stopped};
use crate::stopwatch::Phase;

/// The solutions that were counted one by one when this way is begun: before, reading the clauses would take longer.
const BEGIN: u128 = 4_000;
/// The bytes of the counts that are remembered.
const BYTES: usize = 32 << 20;
/// The work for each solution and each propagation of the walk: together they take less than a tenth of its time, as
/// measured.
const PER_SOLUTION: u64 = 10;
const PER_PROPAGATION: u64 = 2;
/// So many solutions are a sign that the walk will take long: for what comes after them this way has about as much time
/// as the walk.
const MANY: u128 = 1_000_000;
const MORE: u64 = 40;

/// A count by components.
pub struct ByComponents<'a> {
    cnf: &'a dyn Emit,
    projection: Projection,
    /// Literals that are assumed.
    assumed: Vec<Lit>,
    state: State,
    /// The number of solutions with which it goes on.
    due: u128,
}

/// How far it is.
enum State {
    Before,
    Counting(Box<Components>),
    /// There was no memory for it.
    GivenUp,
}

impl<'a> ByComponents<'a> {
    /// Of the models of `cnf` that differ by `projection` and have these literals.
    pub fn new(cnf: &'a dyn Emit, projection: Projection, assumed: Vec<Lit>) -> ByComponents<'a> {
        ByComponents { cnf, projection, assumed, state: State::Before, due: BEGIN }
    }

    /// The number of solutions, if it comes out now that so many were counted one by one, with so many propagations.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn number(
        &mut self,
        walked: u128,
        propagations: impl FnOnce() -> u64,
        limits: &Limits,
    ) -> Result<Option<Number>, Stopped> {
        if walked < self.due {
            return Ok(None);
        }
        let _solve = limits.during(Phase::Solve);
        self.due = walked + walked / 8;
        let usual = u64::try_from(walked.min(MANY)).unwrap_or(u64::MAX).saturating_mul(PER_SOLUTION);
        let more = u64::try_from(walked.saturating_sub(MANY)).unwrap_or(u64::MAX);
        let work = usual
            .saturating_add(more.saturating_mul(PER_SOLUTION * MORE))
            .saturating_add(propagations().saturating_mul(PER_PROPAGATION));
        self.go_on(work, limits)
    }

    /// Goes on until so much work is done.
    pub fn go_on(&mut self, work: u64, limits: &Limits) -> Result<Option<Number>, Stopped> {
        if matches!(self.state, State::Before) {
            let beside = limits.beside();
            self.state = match Components::open(self.cnf, &self.projection, &self.assumed, BYTES, &beside) {
                Ok(Some(counting)) => State::Counting(Box::new(counting)),
                Ok(None) if limits.stopped() => return Err(Stopped),
                // There is no memory for it beside the walk, which goes on alone.
                Ok(None) | Err(_) => State::GivenUp,
            };
        }
        let State::Counting(counting) = &mut self.state else { return Ok(None) };
        Ok(match counting.count(work, limits)? {
            CountProgress::Exactly(solutions) => {
                let work = ("components", counting.decisions());
                Some(Number { solutions, work })
            }
            CountProgress::Unfinished => None,
        })
    }
}
