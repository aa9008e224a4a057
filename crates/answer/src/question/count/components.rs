//! Counts solutions by components of the clauses, within a share of the walk's time. The walk counts solutions one by
//! one.
//!
//! Whenever the walk has found more solutions, the count by components continues where it was interrupted. A puzzle
//! whose components are never completely counted therefore takes hardly more time than with the walk alone. If the
//! progress shows that the count will soon be complete, it continues at once.

use super::Number;
use crate::backend::dpll::components::{Components, CountProgress};
use crate::cnf::{Emit, Lit, Projection};
use crate::count::Count;
use crate::limits::{Limits, Stopped};
use crate::stopwatch::Phase;

/// The number of solutions counted one by one before this method begins. For fewer solutions, reading the clauses would
/// take longer than counting.
const BEGIN: u128 = 4_000;
/// The memory for stored counts, in bytes.
const BYTES: usize = 32 << 20;
/// The work allowed for each solution and each propagation of the walk. Measurements show that together it takes less
/// than a tenth of the walk's time.
const PER_SOLUTION: u64 = 10;
const PER_PROPAGATION: u64 = 2;
/// If the remaining work seems to be at most `NEAR` times the budget above, which takes half of the walk's time, the
/// count continues until it has taken as much time as the walk. Each continuation adds a share of `1 / STEP` to the
/// work done.
const NEAR: u64 = 5;
const STEP: u64 = 8;
/// More than `MANY` solutions indicate a long walk. For each further solution, the allowed work is multiplied by
/// `MORE`, so that this method gets about as much time as the walk.
const MANY: u128 = 1_000_000;
const MORE: u64 = 40;

/// A count by components.
pub struct ByComponents<'a> {
    cnf: &'a dyn Emit,
    projection: Projection,
    /// Literals that are assumed.
    assumed: Vec<Lit>,
    /// The number of models that each counted model stands for.
    times: Count,
    state: State,
    /// The number of solutions in the walk at which this count continues.
    due: u128,
    pace: Pace,
}

/// The progress of a count after an amount of work.
#[derive(Clone, Copy, Default)]
struct Mark {
    work: u64,
    /// The share that is done, from 0 to 1.
    behind: f64,
}

/// The speed of a count's progress.
#[derive(Default)]
struct Pace {
    /// `older` is from a time when a quarter to a half of the current work was done, `newer` from when half or more was
    /// done.
    older: Mark,
    newer: Mark,
    now: Mark,
}

impl Pace {
    /// Records the progress.
    fn note(&mut self, now: Mark) {
        self.now = now;
        if now.work / 2 >= self.newer.work {
            self.older = std::mem::replace(&mut self.newer, now);
        }
    }

    /// Returns the work that remains if the recent pace continues. The beginning is ignored, because a choice without
    /// solutions may have made up half of the search.
    fn left(&self) -> f64 {
        let share = self.now.behind - self.older.behind;
        let work = (self.now.work - self.older.work) as f64;
        if share > 0.0 { (1.0 - self.now.behind) / share * work } else { f64::INFINITY }
    }
}

/// The progress of a count.
enum State {
    Before,
    Counting(Box<Components>),
    /// There was not enough memory.
    GivenUp,
}

impl<'a> ByComponents<'a> {
    /// Creates the count of the models of `cnf` that differ in `projection` and satisfy the `assumed` literals.
    pub fn new(cnf: &'a dyn Emit, projection: Projection, assumed: Vec<Lit>) -> ByComponents<'a> {
        let (times, pace) = (Count::from(1), Pace::default());
        ByComponents { cnf, projection, assumed, times, state: State::Before, due: BEGIN, pace }
    }

    /// Counts each model as `times` models.
    pub fn times(self, times: Count) -> ByComponents<'a> {
        ByComponents { times, ..self }
    }

    /// Returns the number of solutions if it can be determined now, after the walk counted `walked` solutions with this
    /// many propagations.
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
        let of_propagations = propagations().saturating_mul(PER_PROPAGATION);
        let mut work =
            usual.saturating_add(more.saturating_mul(PER_SOLUTION * MORE)).saturating_add(of_propagations);
        let near = usual.saturating_add(of_propagations).saturating_mul(NEAR);
        loop {
            let number = self.go_on(work, limits)?;
            let done = self.pace.now.work;
            if number.is_some() || done / 2 > near || self.pace.left() > near as f64 {
                return Ok(number);
            }
            work = done.saturating_add((done / STEP).max(BEGIN as u64));
        }
    }

    /// Continues until this much work is done; returns the number of solutions if the count is complete.
    pub fn go_on(&mut self, work: u64, limits: &Limits) -> Result<Option<Number>, Stopped> {
        if matches!(self.state, State::Before) {
            let beside = limits.beside();
            self.state = match Components::open(self.cnf, &self.projection, &self.assumed, BYTES, &beside) {
                Ok(Some(counting)) => State::Counting(Box::new(counting)),
                Ok(None) if limits.stopped() => return Err(Stopped),
                // There is not enough memory for this count in addition to the walk, which continues alone.
                Ok(None) | Err(_) => State::GivenUp,
            };
        }
        let State::Counting(counting) = &mut self.state else { return Ok(None) };
        Ok(match counting.count(work, limits)? {
            CountProgress::Exactly(solutions) => {
                let work = ("components", counting.decisions());
                Some(Number { solutions: solutions.times(&self.times), work })
            }
            CountProgress::Unfinished => {
                self.pace.note(Mark { work: counting.work(), behind: counting.behind() });
                None
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    /// Returns the remaining work, given pairs of work and progress.
    fn left(marks: impl IntoIterator<Item = (u64, f64)>) -> f64 {
        let mut pace = Pace::default();
        marks.into_iter().for_each(|(work, behind)| pace.note(Mark { work, behind }));
        pace.left()
    }

    #[test]
    fn the_work_that_is_left_is_told_by_what_came_last() {
        assert_eq!(left([]), f64::INFINITY);
        assert_eq!(left([(100, 0.0), (1_000, 0.0)]), f64::INFINITY);
        let even = |work: u64| (work, work as f64 / 10_000.0);
        let seen = left((1..=20).map(|part| even(100 * part)));
        assert!((seen - 8_000.0).abs() < 1e-6, "{seen}");
        // Half of the search had no solutions; the rest takes 10,000 units of work.
        let after_half = |work: u64| (work, 0.5 + work as f64 / 20_000.0);
        let seen = left((1..=20).map(|part| after_half(100 * part)));
        assert!((seen - 8_000.0).abs() < 1e-6, "{seen}");
    }

    #[test]
    fn what_is_nearly_done_goes_on_at_once() {
        let problem = Problem::new("grid 5x5 no-boxes".parse().expect("a puzzle"));
        let encoded = problem.encoded(problem.suited());
        let by_components = || ByComponents::new(&encoded, problem.projection(), Vec::new());
        let all = Some(161_280_u128.into());
        let (mut components, mut work) = (by_components(), 0);
        while components.go_on(work, &Limits::NONE).expect("no limit").is_none() {
            work = components.pace.now.work + 1_000;
        }
        let number = |walked: u128, propagations: u64| {
            let mut components = by_components();
            let found = components.number(walked, || propagations, &Limits::NONE).expect("no limit");
            (found.map(|number| number.solutions), components.pace.now.work)
        };
        assert_eq!(number(BEGIN - 1, u64::MAX), (None, 0));
        // Its regular share of the work suffices to see that little remains.
        let (found, done) = number(BEGIN, work / 4);
        assert_eq!(found, all, "{done} of {work}");
        assert!(done >= work / 2, "{done} of {work}");
        // If the walk has hardly begun, the count waits.
        let (found, done) = number(BEGIN, 0);
        assert!(found.is_none() && done < work / 2, "{done} of {work}");
    }
}
