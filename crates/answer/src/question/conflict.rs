//! The reasons why a puzzle has no solution: a minimal set of givens and rules that contradict each other.
//!
//! First, each given and rule is guarded by a selector, and a core of the selectors is shrunk by deletion: each member
//! is left out in turn, and stays out if the rest has no solution (Bakker et al., "Diagnosing and Solving
//! Over-Determined Constraint Satisfaction Problems", 1993). Then the core is tried as a puzzle of its own, compiled
//! anew without each of its members. This is necessary because the meaning of a rule may depend on other lines: a
//! negative rule exempts marked pairs, so it demands more without a mark.
//!
//! Rows, columns and boxes are never members of the set; if the contradiction needs any, they are listed separately.
//! The grid and its values stay the same, whatever lines are left out.

use std::sync::Arc;

use super::shrink::shrink;
use crate::backend::{Backend, Limits, Verdict};
use crate::csp::{Csp, Owner, VarId};
use crate::deduce::Simplify;
use crate::encode::SelectedClauses;
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// Givens and rules that together have no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The givens and rules, rules first. Empty if the houses alone contradict each other.
    pub members: Vec<Owner>,
    /// `true` if each member was shown to be needed: there is a solution without it. `false` only if a limit was
    /// reached.
    pub minimal: bool,
    /// The indices of a minimal set of houses that the members contradict; `None` if finding it was too hard or reached
    /// a limit, or if a rule relies on houses.
    pub houses: Option<Vec<usize>>,
    /// Givens whose removal leaves exactly one solution, as far as a short search by
    /// [`explain`](super::explain::explain) found them.
    pub wrong: WrongGivens,
}

/// The reason why no conflict is known.
pub use super::QuestionError;
pub use super::wrong::{WrongGiven, WrongGivens};

/// The conflict limit of one question with selectors. Because each rule has a selector, rules cannot be simplified
/// together, so some easy contradictions, such as sums over whole houses, become hard.
pub(super) const BUDGET: u64 = 20_000;

impl Conflict {
    /// Returns all givens and rules of a puzzle that has no solution. This conflict is known without further search.
    pub fn whole(puzzle: &Puzzle) -> Conflict {
        Conflict { members: all(puzzle), minimal: false, houses: None, wrong: WrongGivens::default() }
    }
}

/// Returns all rules in their order, then all givens.
pub(super) fn all(puzzle: &Puzzle) -> Vec<Owner> {
    let rules = (0..puzzle.rules().len()).map(Owner::Rule);
    let cells = puzzle.cells().zip(0..).filter(|&(cell, _)| puzzle.given(cell).is_some());
    rules.chain(cells.map(|(_, place)| Owner::Given(VarId::new(place)))).collect()
}

/// Finds a conflict of `puzzle`; `None` if the puzzle has a solution, or if a limit was reached.
///
/// # Errors
/// The solver failed, or its model is not a solution.
pub fn find(
    puzzle: &Puzzle,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Option<Conflict>, QuestionError> {
    let whole = |members: &[Owner]| puzzle.restricted(|owner| members.contains(&owner));
    let few = limits.at_most(BUDGET);
    let Ok((csp, _)) = puzzle.post_within(limits) else { return Ok(None) };
    let mut members = match core(csp, &all(puzzle), backend, &few)? {
        Some((members, _)) if solvable(&whole(&members), backend, limits)? == Some(false) => members,
        // No core was found, or its members have a solution when compiled without the other lines.
        _ if solvable(puzzle, backend, limits)? == Some(false) => all(puzzle),
        _ => return Ok(None),
    };
    let minimal = spare(puzzle, &mut members, backend, limits)?;
    let rest = whole(&members);
    let houses: Vec<Owner> = (0..puzzle.grid().houses().len()).map(Owner::House).collect();
    // A rule that relies on the houses would demand something else without them.
    let counts_on_houses = rest.rules().iter().any(|stated| stated.rule.relies_on_houses());
    let apart = if counts_on_houses { None } else { rest.post_apart(limits).ok() };
    let needed = match apart {
        Some(csp) => core(csp, &houses, backend, &few)?.filter(|&(_, minimal)| minimal),
        None => None,
    };
    let place = |owner: &Owner| match *owner {
        Owner::House(place) => Some(place),
        _ => None,
    };
    let houses = needed.map(|(houses, _)| houses.iter().filter_map(place).collect());
    Ok(Some(Conflict { members, minimal, houses, wrong: WrongGivens::default() }))
}

/// Returns members of `owners` that contradict each other in `csp`, and `true` if the set is minimal; `None` if there
/// is a solution, or if a limit was reached.
pub(super) fn core(
    csp: impl Into<Arc<Csp>>,
    owners: &[Owner],
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Option<(Vec<Owner>, bool)>, QuestionError> {
    let selected = SelectedClauses::new(csp, owners);
    let selectors = selected.selectors();
    let mut session = backend.open(&selected, limits)?;
    if session.solve_under(&selectors, limits)? != Verdict::Unsat {
        return Ok(None);
    }
    let failed = session.failed(&selectors);
    let (kept, minimal) = shrink(&mut *session, failed, &[], limits)?;
    let kept = owners.iter().zip(&selectors).filter(|(_, lit)| kept.contains(lit));
    Ok(Some((kept.map(|(&owner, _)| owner).collect(), minimal)))
}

/// Removes members without which the puzzle still has no solution, until every member is needed. Returns `false` if a
/// limit prevented a proof of this.
fn spare(
    puzzle: &Puzzle,
    members: &mut Vec<Owner>,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<bool, QuestionError> {
    let mut minimal = true;
    // `needed` counts consecutive members that could not be removed; a removal restarts the count.
    let (mut place, mut needed) = (0, 0);
    while needed < members.len() {
        place %= members.len();
        let out = members[place];
        let rest = puzzle.restricted(|owner| owner != out && members.contains(&owner));
        match solvable(&rest, backend, limits)? {
            Some(false) => {
                members.remove(place);
                (needed, minimal) = (0, true);
            }
            known => {
                (place, needed) = (place + 1, needed + 1);
                minimal &= known.is_some();
            }
        }
    }
    Ok(minimal)
}

/// Compiles and solves a puzzle; returns `true` if it has a solution, and `None` if a limit was reached.
fn solvable(puzzle: &Puzzle, backend: &dyn Backend, limits: &Limits) -> Result<Option<bool>, QuestionError> {
    let Ok(problem) = Problem::compile(puzzle.clone(), Simplify::Propagate, limits) else { return Ok(None) };
    match backend.solve(&problem.encoded_within(problem.suited(), limits), limits)? {
        Verdict::Unknown => Ok(None),
        Verdict::Unsat => Ok(Some(false)),
        Verdict::Sat(model) => {
            problem.solution(&model)?;
            Ok(Some(true))
        }
    }
}
