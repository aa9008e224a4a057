//! The common part of MiniZinc and FlatZinc: turns constraints into expressions that both can print. Anything that the
//! remaining values already decide is omitted.

mod comparison;
mod dfa;
mod expression;
mod expressions;
mod linear;
// A Windows program on a Unix system cannot start the fzn-gecode and minizinc of that system, which these tests run.
#[cfg(all(test, unix))]
mod tests;

use std::fmt::Write as _;

use super::{Job, Names, TargetError};
use crate::csp::{Csp, VarId};
use crate::encode::Literals;

pub(super) use comparison::Comparison;
pub(super) use dfa::Dfa;
pub(super) use expression::{Expression, Literal, Pairs};
pub(super) use expressions::Expressions;

/// The largest integer of Gecode; its negation is the smallest.
const GREATEST: i64 = 2_147_483_646;

/// Returns the values in the declaration of a variable: its remaining values. If none remains, returns one arbitrary
/// value, and the caller must add a false constraint.
pub(super) fn declared(csp: &Csp, literals: &Literals, var: VarId) -> Vec<i32> {
    let left: Vec<i32> = literals.of(var).map(|(value, _)| value).collect();
    if !left.is_empty() {
        return left;
    }
    let range = csp.range(var);
    vec![if range.is_empty() { 0 } else { *range.start() }]
}

/// Returns the names of all truth values: first from the problem, then the names that the text adds. Solvers search
/// them last and by weight, because with connected areas a search in the order of the text would not end.
pub(super) fn truth_values<'a>(
    csp: &'a Csp,
    names: &'a Names<'_>,
    fresh: u64,
) -> impl Iterator<Item = String> + 'a {
    let own = csp.vars().filter(|&var| csp.is_boolean(var)).map(|var| names.name(var));
    own.chain((1..=fresh).map(|number| format!("k{number}")))
}

/// Renders a set of values in ascending order: `1..9`, or `{1,3}` if there are gaps.
pub(super) fn set(values: &[i32]) -> String {
    if let [first, .., last] | [first @ last] = values
        && i64::from(*last) - i64::from(*first) + 1 == values.len() as i64
    {
        return format!("{first}..{last}");
    }
    format!("{{{}}}", list(values))
}

/// Joins the items with commas.
pub(super) fn list<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut text = String::new();
    for (place, item) in items.into_iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let _ = write!(text, "{comma}{item}");
    }
    text
}

/// Returns an error if a variable has values that Gecode cannot hold.
pub(super) fn check_values(job: &Job<'_>, target: &'static str) -> Result<(), TargetError> {
    let (csp, names) = (job.problem.csp(), Names::new(job.problem));
    let holds = |value: i32| (-GREATEST..=GREATEST).contains(&value.into());
    let looked_at = csp.integers().take_while(|_| !job.limits.stopped());
    let too_large = looked_at.filter(|&var| {
        let values = declared(csp, job.problem.literals(), var);
        !values.iter().all(|&value| holds(value))
    });
    let what: Vec<String> = too_large
        .map(|var| format!("the values of {}, which are more than {GREATEST}", names.name(var)))
        .collect();
    job.limits.check()?;
    if what.is_empty() { Ok(()) } else { Err(TargetError::Unsayable { target, what }) }
}
