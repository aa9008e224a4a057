//! The number of solutions where there are many, by ways that do not go from one solution to the next.
//!
//! Solutions are counted one by one first, each checked. Where there are more than a few thousand, the way
//! [row by row](rows) is tried, each time with more memory the more solutions there turned out to be, so that it never
//! takes much longer than the walk did. It reads the constraints and no clauses: how many models a formula has for a
//! solution does not matter. [Components](components) of the clauses are counted beside the walk for a share of its time.

mod builder;
mod components;
mod layer;
mod order;
mod plan;
mod rows;
mod shape;
mod symmetry;
mod word;

use crate::cnf::{Emit, Lit, Projection};
use crate::count::Count;
use crate::csp::{Constraint, Csp, VarId};
use crate::deduce::{Simplify, simplify};
use crate::limits::{Limits, Stopped};
use crate::problem::{CompiledCsp, Problem};
use crate::stopwatch::Phase;
use components::ByComponents;
use rows::CountEnd;

/// The solutions that were counted one by one when the other way is tried, and the bytes of its states then.
const TRIALS: [(u128, usize); 4] =
    [(1_000, 1 << 20), (20_000, 8 << 20), (200_000, 32 << 20), (2_000_000, 128 << 20)];

/// The ways to a number of solutions beside that from one to the next.
pub struct Ways<'a> {
    /// What is counted row by row, if anything is.
    rows: Option<Rows<'a>>,
    tried: usize,
    components: Option<ByComponents<'a>>,
}

/// What is counted row by row.
struct Rows<'a> {
    compiled: &'a CompiledCsp,
    /// The number of variables by which solutions differ: they are the first.
    counted: usize,
    /// Values that are assumed.
    assumed: Vec<(VarId, i32)>,
}

/// A number of solutions.
pub struct Number {
    pub solutions: Count,
    /// What was counted instead of solutions, and how many of that.
    pub work: (&'static str, u64),
}

impl<'a> Ways<'a> {
    /// The ways to count the solutions of `compiled` that differ in its first `counted` variables and have these values.
    pub fn new(compiled: &'a CompiledCsp, counted: usize, assumed: Vec<(VarId, i32)>) -> Ways<'a> {
        Ways { rows: Some(Rows { compiled, counted, assumed }), tried: 0, components: None }
    }

    /// The ways to count the models of `cnf`, as they differ by `projection` and have the `assumed` literals: clauses alone
    /// have no rows.
    pub fn of_clauses(cnf: &'a dyn Emit, projection: Projection, assumed: Vec<Lit>) -> Ways<'a> {
        let components = Some(ByComponents::new(cnf, projection, assumed));
        Ways { rows: None, tried: 0, components }
    }

    /// With the clauses whose models are these solutions, as they differ by `projection` and have the `assumed` literals.
    #[must_use]
    pub fn with_clauses(mut self, cnf: &'a dyn Emit, projection: Projection, assumed: Vec<Lit>) -> Ways<'a> {
        self.components = Some(ByComponents::new(cnf, projection, assumed));
        self
    }

    /// The number of solutions, if so many were counted one by one, with so many propagations, that this is worth a trial,
    /// and if it comes out.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn number(
        &mut self,
        walked: u128,
        propagations: impl FnOnce() -> u64,
        limits: &Limits,
    ) -> Result<Option<Number>, Stopped> {
        if let Some(components) = &mut self.components
            && let Some(number) = components.number(walked, propagations, limits)?
        {
            return Ok(Some(number));
        }
        let Some(rows) = &self.rows else { return Ok(None) };
        let Some(&(_, bytes)) = TRIALS.get(self.tried).filter(|(due, _)| walked >= *due) else {
            return Ok(None);
        };
        self.tried += 1;
        let _solve = limits.during(Phase::Solve);
        let bytes = limits.spare_memory(bytes);
        match rows.count(bytes, &limits.beside()) {
            Ok(CountEnd::Exactly(solutions, states)) => {
                Ok(Some(Number { solutions, work: ("states", states) }))
            }
            Err(Stopped) if limits.stopped() => Err(Stopped),
            // Where there is no memory for it, the walk goes on alone.
            Ok(CountEnd::TooLarge) | Err(Stopped) => Ok(None),
        }
    }
}

impl Rows<'_> {
    fn count(&self, bytes: usize, limits: &Limits) -> Result<CountEnd, Stopped> {
        let csp = self.compiled.csp();
        match (&self.assumed[..], self.compiled.literals().left()) {
            ([], Some(left)) => rows::count(csp, left, self.counted, bytes, limits),
            ([], None) => self.simplified(csp, bytes, limits),
            (assumed, _) => {
                let mut csp = Csp::clone(csp);
                assumed.iter().for_each(|&(var, value)| csp.post(Constraint::Member(var, vec![value])));
                self.simplified(&csp, bytes, limits)
            }
        }
    }

    fn simplified(&self, csp: &Csp, bytes: usize, limits: &Limits) -> Result<CountEnd, Stopped> {
        let left = simplify(csp, Simplify::Propagate, limits)?;
        let left = left.unwrap_or_else(|| csp.domains());
        rows::count(csp, &left, self.counted, bytes, limits)
    }
}

/// The number of solutions of a problem row by row, for tests; nothing where the states take too much or a limit was
/// reached.
pub fn number_by_rows(problem: &Problem, limits: &Limits) -> Option<Count> {
    let (compiled, counted) = (problem.compiled(), problem.csp().subjects());
    match (Rows { compiled, counted, assumed: Vec::new() }).count(TRIALS[2].1, limits) {
        Ok(CountEnd::Exactly(number, _)) => Some(number),
        _ => None,
    }
}

/// The number of solutions of a problem by components, for tests; nothing where a limit was reached or this takes too much.
pub fn number_by_components(problem: &Problem, limits: &Limits) -> Option<Count> {
    let encoded = problem.encoded(problem.suited());
    let mut components = ByComponents::new(&encoded, problem.projection(), Vec::new());
    components.go_on(MOST_WORK, limits).ok().flatten().map(|number| number.solutions)
}

/// The most work of a test.
const MOST_WORK: u64 = 50_000_000;

#[cfg(test)]
mod tests;
