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
    /// Returns the literal that is assumed in order to be refuted.
    pub fn contrary(self) -> Lit {
        let lit = Reasons::lit(self.candidate);
        if self.is_true { !lit } else { lit }
    }

    /// Returns the goal with its candidate replaced by its place in `scope`, which is ascending and has it.
    pub fn within(self, scope: &[u32]) -> Goal {
        let place = scope.binary_search(&self.candidate).expect("the scope has the candidate");
        Goal { candidate: place as u32, ..self }
    }
}

/// A set of reasons that shows a goal.
#[derive(Clone, Debug)]
pub struct Set {
    pub goal: Goal,
    pub reasons: Vec<u32>,
    pub weight: u32,
    /// The number of branches after which the contradiction is seen, at most.
    pub branches: u32,
    /// The distance of each reason from the goal.
    pub near: Arc<Vec<u8>>,
    /// The number of facts that were known when nothing could be spared of the set; 0 if that was not looked for.
    pub known: usize,
}

/// The reasons by which the contrary of a goal is refuted, with so many branches.
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

/// A goal, and how far reasons are from it.
pub struct NearGoal {
    pub goal: Goal,
    /// The distance of each reason.
    pub near: Arc<Vec<u8>>,
}

impl NearGoal {
    /// Measures how far they are.
    pub fn new(board: &mut Board, goal: Goal) -> NearGoal {
        NearGoal { goal, near: board.near(goal.candidate) }
    }
}

/// The reasons that propagation, or so many branches, use for a goal, nearest first.
pub fn core(reasons: &Reasons, engine: &mut Engine, asked: &NearGoal, branches: u32) -> Option<Set> {
    let NearGoal { goal, near } = asked;
    let used = refute(engine, On::All, goal.contrary(), near, branches)?;
    let weight = reasons.weight(&used);
    Some(Set { goal: *goal, reasons: used, weight, branches, near: Arc::clone(near), known: 0 })
}
