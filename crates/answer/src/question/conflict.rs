//! The reasons why a puzzle has no solution: givens and rules that contradict each other, with none to spare.
//!
//! First, each given and rule is guarded by a selector, and a core of the selectors is shrunk by deletion: each member
//! is left out in turn, and stays out if the rest has no solution (Bakker et al., "Diagnosing and Solving
//! Over-Determined Constraint Satisfaction Problems", 1993). Then the core is tried as a puzzle of its own, compiled
//! anew without each of its members: rules may look at others (a negative rule exempts what is marked), so that a
//! puzzle without a line may demand more of the other lines, or something else.
//!
//! Rows, columns and boxes are never listed as causes; the ones that the contradiction needs are named separately. The
//! grid and its values stay the same, whatever lines are left out.

use std::sync::Arc;

use super::shrink::shrink;
use crate::backend::{Backend, Limits, Verdict};
use crate::csp::{Csp, Owner, VarId};
use crate::deduce::Simplify;
use crate::encode::SelectedClauses;
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// Givens and rules without a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The givens and rules, rules first. Empty if the houses alone contradict each other.
    pub members: Vec<Owner>,
    /// `true` if each member was shown to be needed, because there is a solution without it. This is false only at a limit.
    pub minimal: bool,
    /// The places of the houses that these contradict, with none to spare; `None` if that was too hard to determine, if
    /// a rule relies on houses, or at a limit.
    pub houses: Option<Vec<usize>>,
    /// Givens whose removal leaves exactly one solution, as far as a short search of
    /// [`explain`](super::explain::explain) showed it.
    pub wrong: WrongGivens,
}

/// The reason why no conflict is known.
pub use super::QuestionError;
pub use super::wrong::{WrongGiven, WrongGivens};

/// The most conflicts of one question with selectors: with a selector for each rule, some contradictions are hard to
/// see that are easy to see together, such as sums over whole houses.
pub(super) const BUDGET: u64 = 20_000;

impl Conflict {
    /// Returns all givens and rules of a puzzle without solution: the conflict known without further search.
    pub fn whole(puzzle: &Puzzle) -> Conflict {
        Conflict { members: all(puzzle), minimal: false, houses: None, wrong: WrongGivens::default() }
    }
}

/// All rules and givens.
pub(super) fn all(puzzle: &Puzzle) -> Vec<Owner> {
    let rules = (0..puzzle.rules().len()).map(Owner::Rule);
    let cells = puzzle.cells().zip(0..).filter(|&(cell, _)| puzzle.given(cell).is_some());
    rules.chain(cells.map(|(_, place)| Owner::Given(VarId::new(place)))).collect()
}

/// A conflict of `puzzle`; `None` if it has a solution, or at a limit.
///
/// # Errors
/// The solver failed, or its model is no solution.
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
        // None was found, or these mean less without the other lines.
        _ if solvable(puzzle, backend, limits)? == Some(false) => all(puzzle),
        _ => return Ok(None),
    };
    let minimal = spare(puzzle, &mut members, backend, limits)?;
    let rest = whole(&members);
    let houses: Vec<Owner> = (0..puzzle.grid().houses().len()).map(Owner::House).collect();
    // A rule that relies on the houses says too little, or too much, without them.
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

/// Returns a core of `owners` in `csp`, and whether it has none to spare there; `None` if there is a solution, or at a
/// limit.
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

/// Leaves out members without which the puzzle still has no solution, until all are needed; returns whether that was
/// shown (not at a limit).
fn spare(
    puzzle: &Puzzle,
    members: &mut Vec<Owner>,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<bool, QuestionError> {
    let mut minimal = true;
    // The number of consecutive members shown to be needed; leaving one out restarts the count.
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

/// Returns `true` if a puzzle has a solution, by compiling and solving it like any other; `None` at a limit.
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
