//! Counts solutions if there are many, with methods that do not go from one solution to the next.
//!
//! First, a walk counts solutions one by one and checks each. If there are at least a thousand, counting [row by
//! row](rows) is tried. It gets more memory as the walk counts more solutions, so that it never takes much longer than
//! the walk did. It reads the constraints instead of clauses, so the number of models for each solution does not
//! matter. [Components](components) of the clauses are counted alongside the walk for a share of its time.

mod builder;
mod components;
mod houses;
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

/// For each trial of counting row by row, the number of solutions that the walk counts before it, and the bytes allowed
/// for its states.
const TRIALS: [(u128, usize); 5] = [
    (1_000, 1 << 20),
    (20_000, 8 << 20),
    (200_000, 32 << 20),
    (2_000_000, 128 << 20),
    (5_000_000, 512 << 20),
];

/// The methods of counting solutions other than going from one to the next.
pub struct Ways<'a> {
    /// The problem to count row by row, if there is one.
    rows: Option<Rows<'a>>,
    tried: usize,
    components: Option<ByComponents<'a>>,
}

/// The problem to count row by row.
struct Rows<'a> {
    compiled: &'a CompiledCsp,
    /// The number of variables that distinguish solutions. They are the first ones.
    counted: usize,
    /// The variables with assumed values.
    assumed: Vec<(VarId, i32)>,
}

/// A number of solutions.
pub struct Number {
    pub solutions: Count,
    /// The unit of the work done instead of visiting single solutions, and its amount.
    pub work: (&'static str, u64),
}

impl<'a> Ways<'a> {
    /// Creates the methods of counting the solutions of `compiled` that differ in its first `counted` variables and
    /// have the `assumed` values.
    pub fn new(compiled: &'a CompiledCsp, counted: usize, assumed: Vec<(VarId, i32)>) -> Ways<'a> {
        Ways { rows: Some(Rows { compiled, counted, assumed }), tried: 0, components: None }
    }

    /// Creates the methods of counting the models of `cnf` that differ in `projection` and satisfy the `assumed`
    /// literals. Clauses alone cannot be counted row by row.
    pub fn of_clauses(cnf: &'a dyn Emit, projection: Projection, assumed: Vec<Lit>) -> Ways<'a> {
        let components = Some(ByComponents::new(cnf, projection, assumed));
        Ways { rows: None, tried: 0, components }
    }

    /// Adds the clauses of the same problem. Its solutions are the models that differ in `projection` and satisfy the
    /// `assumed` literals.
    #[must_use]
    pub fn with_clauses(
        mut self,
        cnf: &'a dyn Emit,
        projection: Projection,
        mut assumed: Vec<Lit>,
    ) -> Ways<'a> {
        let free = self.rows.as_ref().filter(|rows| rows.assumed.is_empty());
        // If values are interchangeable, one filling of a house stands for all of its fillings.
        let house = free.map(|rows| rows.compiled.any_filled_house()).unwrap_or_default();
        let fillings =
            (1..=house.len() as u128).fold(Count::from(1), |count, size| count.times(&size.into()));
        assumed.extend(house);
        self.components = Some(ByComponents::new(cnf, projection, assumed).times(fillings));
        self
    }

    /// Returns the number of solutions, if enough were counted one by one to justify a trial, and the trial succeeds.
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
            // If there is not enough memory for this method, the walk continues alone.
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

/// Counts the solutions of a problem row by row, for tests; `None` if the states take too much memory or a limit was
/// reached.
pub fn number_by_rows(problem: &Problem, limits: &Limits) -> Option<Count> {
    let (compiled, counted) = (problem.compiled(), problem.csp().subjects());
    match (Rows { compiled, counted, assumed: Vec::new() }).count(TRIALS[2].1, limits) {
        Ok(CountEnd::Exactly(number, _)) => Some(number),
        _ => None,
    }
}

/// Counts the solutions of a problem by components, for tests; `None` if a limit was reached or this takes too much
/// work.
pub fn number_by_components(problem: &Problem, limits: &Limits) -> Option<Count> {
    let encoded = problem.encoded(problem.suited());
    let mut components = ByComponents::new(&encoded, problem.projection(), Vec::new());
    components.go_on(MOST_WORK, limits).ok().flatten().map(|number| number.solutions)
}

/// The largest amount of work in a test.
const MOST_WORK: u64 = 50_000_000;

#[cfg(test)]
mod tests;
