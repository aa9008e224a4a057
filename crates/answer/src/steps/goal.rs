//! Goals, and the sets of reasons that show them.

use std::sync::Arc;

use super::board::Board;
use super::engine::Engine;
use super::engine::ask::On;
use super::reasons::Reasons;
use crate::cnf::Lit;

/// A conclusion to be shown: that a candidate is true, or that it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    pub candidate: u32,
    pub is_true: bool,
}

impl Goal {
    /// Returns the negation of the conclusion, which is assumed in order to be refuted.
    pub fn contrary(self) -> Lit {
        let lit = Reasons::lit(self.candidate);
        if self.is_true { !lit } else { lit }
    }

    /// Returns the goal with its candidate replaced by the candidate's index in `scope`, which must be ascending and
    /// contain it.
    pub fn within(self, scope: &[u32]) -> Goal {
        let place = scope.binary_search(&self.candidate).expect("the scope has the candidate");
        Goal { candidate: place as u32, ..self }
    }
}

/// A set of reasons from which a goal follows.
#[derive(Clone, Debug)]
pub struct Set {
    pub goal: Goal,
    pub reasons: Vec<u32>,
    pub weight: u32,
    /// The limit of branches within which the contradiction was found; 0 for propagation alone.
    pub branches: u32,
    /// The distance of each reason from the goal.
    pub near: Arc<Vec<u8>>,
    /// The number of known facts at the last check that no reason can be left out; 0 if that was never checked.
    pub known: usize,
}

/// Returns reasons that refute `contrary`: by propagation if `branches` is 0, otherwise by cases with at most this many
/// branches. `None` if that fails. Reasons with a small distance in `near` are used first.
pub fn refute(
    engine: &mut Engine,
    on: On<'_>,
    contrary: Lit,
    near: &[u8],
    branches: u32,
) -> Option<Vec<u32>> {
    match branches {
        0 => engine.refute(on, &[contrary], near).map(|core| core.reasons),
        _ => engine.refute_by_cases(on, &[contrary], near, branches),
    }
}

/// A goal, and the distances of reasons from it.
pub struct NearGoal {
    pub goal: Goal,
    /// The distance of each reason from the goal.
    pub near: Arc<Vec<u8>>,
}

impl NearGoal {
    /// Creates the pair by measuring the distances on `board`.
    pub fn new(board: &mut Board, goal: Goal) -> NearGoal {
        NearGoal { goal, near: board.near(goal.candidate) }
    }
}

/// Returns a set of reasons from which the goal follows, found by propagation if `branches` is 0, otherwise by cases
/// with at most this many branches; `None` if that fails. Reasons near the goal are preferred.
pub fn core(reasons: &Reasons, engine: &mut Engine, asked: &NearGoal, branches: u32) -> Option<Set> {
    let NearGoal { goal, near } = asked;
    let used = refute(engine, On::All, goal.contrary(), near, branches)?;
    let weight = reasons.weight(&used);
    Some(Set { goal: *goal, reasons: used, weight, branches, near: Arc::clone(near), known: 0 })
}
