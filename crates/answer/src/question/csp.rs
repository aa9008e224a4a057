//! Questions about a [`CompiledCsp`], which has no grid. They find one assignment, determine whether it is the only
//! one, count the assignments, or find rules that contradict each other.
//!
//! ```
//! use sudoku2cnf_sat::backend::Limits;
//! use sudoku2cnf_sat::backend::auto::Handover;
//! use sudoku2cnf_puzzle::csp::{Constraint, Csp};
//! use sudoku2cnf_compile::problem::CompiledCsp;
//! use sudoku2cnf_answer::question::csp::{self, Explanation};
//! use sudoku2cnf_answer::question::{Question, Status};
//!
//! let mut csp = Csp::empty();
//! let (day, hour) = (csp.named("day", 1..=5), csp.named("hour", 1..=6));
//! csp.post(Constraint::Clause(vec![day.is(5), hour.is(1)]));
//! csp.begin_rule("late in the week");
//! csp.post(Constraint::Member(day, vec![4, 5]));
//! csp.begin_rule("not at the same number");
//! csp.post(Constraint::AllDifferent(vec![day, hour]));
//!
//! let (backend, limits) = (Handover::default(), Limits::default());
//! let found = csp::ask(&CompiledCsp::new(csp.clone()), &backend, Question::Count(100), &limits)?;
//! assert_eq!((found.answer, found.count), (Status::Multiple, 6.into()));
//! csp.begin_rule("in the fourth hour, but not on Friday");
//! csp.post(Constraint::Member(hour, vec![4]));
//! csp.post(Constraint::Clause(vec![!day.is(5)]));
//! let found = csp::explain(&CompiledCsp::new(csp), &backend, &limits)?;
//! let Explanation::None(conflict) = found else { return Err("a solution".into()) };
//! assert_eq!(conflict.rules, ["in the fourth hour, but not on Friday"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use super::conflict::{self, BUDGET};
use super::count::Ways;
use super::counting::{self, Tally};
use super::explain::{Spread, spread};
use super::{Models, Question, QuestionError, Status};
use crate::backend::{Backend, Limits, Statistics, Verdict};
use crate::cnf::Model;
use crate::count::Count;
use crate::csp::{Assignment, Owner, VarId};
use crate::problem::CompiledCsp;

/// The outcome of a question about a [`CompiledCsp`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CspOutcome {
    /// The verdict.
    pub answer: Status,
    /// The first assignments: one, or two if there are several.
    pub assignments: Vec<Assignment>,
    /// The number of assignments found.
    pub count: Count,
    /// `true` if there are no other assignments.
    pub complete: bool,
    /// The solver that gave the last answer.
    pub backend: String,
    /// The statistics of the solver.
    pub statistics: Statistics,
}

/// Rules that no assignment satisfies all together. Displayed as their names, one per line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contradiction {
    /// The names of the rules; empty if constraints without a rule contradict each other.
    pub rules: Vec<String>,
    /// The owners of the contradictory constraints: rules and given values.
    pub owners: Vec<Owner>,
    /// `true` if each owner was shown to be needed: without it, the others can be satisfied together. `false` only if a
    /// limit was reached.
    pub minimal: bool,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.iter().try_for_each(|rule| writeln!(f, "{rule}"))
    }
}

/// The reason why there is no assignment or several assignments; or the only assignment.
#[derive(Clone, Debug, PartialEq)]
pub enum Explanation {
    /// A limit was reached.
    Unknown,
    /// There is no assignment, because of this contradiction.
    None(Contradiction),
    /// There is exactly one assignment.
    Unique(Assignment),
    /// There are several assignments.
    Multiple {
        /// The variables whose values are not the same in all assignments.
        differ: Vec<VarId>,
        /// Values that, once fixed, leave one assignment; none can be left out.
        deciding: Vec<(VarId, i32)>,
    },
}

/// Asks for one assignment, whether there is only one, or how many there are. If there are several,
/// [`CspOutcome::assignments`] holds two. If there are more assignments than the maximum of a count, the count is the
/// maximum, and the outcome is not [complete](CspOutcome::complete). If a limit is reached, the count is the number
/// found so far.
///
/// # Errors
/// The solver failed, or its model breaks a constraint.
pub fn ask(
    csp: &CompiledCsp,
    backend: &dyn Backend,
    question: Question,
    limits: &Limits,
) -> Result<CspOutcome, QuestionError> {
    let encoded = csp.encoded_within(csp.suited(), limits);
    let mut found = Models::open(backend, encoded, csp.projection(), limits)?;
    // If all values are interchangeable, the search for the first model fixes the values of some variables in ascending
    // order, which is faster and does not change the answer.
    found.without_loss(csp.any_filled_house());
    let read = |model: &Model| Ok(csp.decode(model)?);
    let is_free = matches!(question, Question::Count(_)) && found.chooses();
    let ways = is_free.then(|| Ways::new(csp, csp.csp().subjects(), Vec::new()));
    let tally = counting::count(&mut found, question, limits, ways, None, None, read)?;
    let (backend, statistics) = (found.backend().to_owned(), tally.statistics(&found));
    let Tally { answer, solutions: assignments, count, complete, .. } = tally;
    Ok(CspOutcome { answer, assignments, count, complete, backend, statistics })
}

/// Explains why there is no assignment or several assignments, or returns the only one. Constraints that belong to no
/// rule are never part of a contradiction.
///
/// # Errors
/// Same as [`ask`].
pub fn explain(
    csp: &CompiledCsp,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Explanation, QuestionError> {
    let encoded = csp.encoded_within(csp.suited(), limits);
    let model = match backend.solve(&encoded, limits)? {
        Verdict::Unknown => return Ok(Explanation::Unknown),
        Verdict::Unsat => return Ok(Explanation::None(contradiction(csp, backend, limits)?)),
        Verdict::Sat(model) => model,
    };
    let assignment = csp.decode(&model)?;
    let read = |model: &Model| Ok(csp.decode(model).map(|_| ())?);
    let Some(Spread { differ, deciding }) = spread(csp, &encoded, &model, backend, limits, read)? else {
        return Ok(Explanation::Unknown);
    };
    if differ.is_empty() {
        return Ok(Explanation::Unique(assignment));
    }
    let vars: Vec<VarId> = csp.vars().collect();
    let value = |place: usize| (vars[place], assignment[vars[place]]);
    Ok(Explanation::Multiple {
        differ: differ.into_iter().map(|place| vars[place]).collect(),
        deciding: deciding.into_iter().map(value).collect(),
    })
}

/// Returns rules that contradict each other, for a problem without an assignment; all rules if a limit was reached.
fn contradiction(
    compiled: &CompiledCsp,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Contradiction, QuestionError> {
    let csp = compiled.csp();
    let mut all: Vec<Owner> = Vec::new();
    for posted in csp.posted() {
        if matches!(posted.owner, Owner::Rule(_) | Owner::Given(_)) && all.last() != Some(&posted.owner) {
            all.push(posted.owner);
        }
    }
    let core = conflict::core(csp.clone(), &all, backend, &limits.at_most(BUDGET))?;
    let (owners, minimal) = core.unwrap_or((all, false));
    let rules = owners.iter().map(|&owner| csp.owner_name(owner).to_owned()).collect();
    Ok(Contradiction { rules, owners, minimal })
}

#[cfg(test)]
mod tests;
