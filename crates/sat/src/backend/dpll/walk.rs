//! The state of a walk through all models: the projected variables, whether the search is at a model, and a model ahead
//! of the search, if one is known.
//!
//! The search decides the projected variables first, so all models below the last such decision count as one. After a
//! model, the search continues by flipping that decision. No model is therefore found twice, and the models found need
//! not be stored.

use super::turned::TurnedDecisions;
use crate::backend::ModelWalk;
use crate::cnf::{Lit, Model, Projection, Var};

/// A walk through all models.
#[derive(Debug)]
pub struct Walk {
    /// The projected variables: models that agree on them count as one.
    vars: Vec<Var>,
    /// For each variable, `true` if it is projected.
    is_projected: Vec<bool>,
    /// `true` if every variable is projected.
    is_whole: bool,
    /// `true` if the search is at a model that was the last answer.
    pub at_model: bool,
    /// `true` if there are no more models.
    pub is_over: bool,
    /// A model that the search has not reached yet, found by another solver.
    guide: Option<Model>,
}

impl Walk {
    /// Creates a walk through the models of a formula with this many variables.
    pub fn new(projection: &Projection, vars: usize) -> Walk {
        let chosen: Vec<Var> = match projection {
            Projection::TrueOnesOf(count) | Projection::AllOf(count) => {
                (0..*count).map(Var::from_index).collect()
            }
            Projection::These(vars) => vars.clone(),
        };
        let chosen: Vec<Var> = chosen.into_iter().filter(|var| var.index() < vars).collect();
        let mut is_projected = vec![false; vars];
        chosen.iter().for_each(|var| is_projected[var.index()] = true);
        let is_whole = is_projected.iter().all(|&is_projected| is_projected);
        Walk { vars: chosen, is_projected, is_whole, at_model: false, is_over: false, guide: None }
    }

    /// Returns `true` if every variable is projected.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns `true` if the variable of `lit` is projected.
    pub fn has(&self, lit: Lit) -> bool {
        self.is_projected[lit.var().index()]
    }

    /// Returns the first positive literal of a projected variable for which `is_open` holds, if any.
    pub fn first(&self, is_open: impl Fn(Lit) -> bool) -> Option<Lit> {
        self.vars.iter().map(|var| var.positive()).find(|&lit| is_open(lit))
    }

    /// Starts again from the first model.
    pub fn begin(&mut self) {
        (self.at_model, self.is_over, self.guide) = (false, false, None);
    }

    /// Records that the search is at a model.
    pub fn found(&mut self) {
        (self.at_model, self.guide) = (true, None);
    }

    /// Records `model` as the model ahead, to which the search will go.
    pub fn lead(&mut self, model: Model) {
        self.guide = Some(model);
    }

    /// Removes the model ahead, and returns it if the search has reached it, that is, if `is_true` holds for each of
    /// its literals of projected variables.
    pub fn take_guide(&mut self, is_true: impl Fn(Lit) -> bool) -> Option<Model> {
        let of_model = |model: &Model, lit: Lit| if model.satisfies(lit) { lit } else { !lit };
        let is_here = |model: &Model| self.vars.iter().all(|var| is_true(of_model(model, var.positive())));
        self.guide.take().filter(is_here)
    }

    /// Returns `true` if `lit` is true in the model ahead, or if no such model is known.
    pub fn leads_to(&self, lit: Lit) -> bool {
        self.guide.as_ref().is_none_or(|model| model.satisfies(lit))
    }

    /// Returns `lit`, or its negation if that is true in the model ahead.
    pub fn guided(&self, lit: Lit) -> Lit {
        if self.leads_to(lit) { lit } else { !lit }
    }
}

/// A search that can walk through all models.
pub trait Walker {
    /// Returns the state of the walk through all models, if there is one.
    fn walk_ref(&self) -> Option<&Walk>;

    /// Returns a mutable reference to the state of the walk, if there is one.
    fn walk_mut(&mut self) -> Option<&mut Walk>;

    /// Returns the record of the flipped decisions.
    fn turned(&self) -> &TurnedDecisions;

    /// Returns the decisions of all levels. The first level has the assumptions, and `None` instead of a decision.
    fn decisions(&self) -> impl Iterator<Item = Option<Lit>>;

    /// Undoes all levels after the first `levels`.
    fn cut(&mut self, levels: usize);

    /// Flips the last decision; returns `false` if there is no decision, or if its negation is false.
    fn backtrack(&mut self) -> bool;

    /// Returns the literals that lead from the root to the part of the tree that is being searched, each with its
    /// level.
    fn path(&self) -> Vec<(usize, Lit)> {
        self.turned().path(self.decisions())
    }

    /// Moves on if the last answer was a model; returns `false` if the search is finished.
    fn leave_model(&mut self) -> bool {
        if !self.walk_mut().is_some_and(|walk| std::mem::take(&mut walk.at_model)) {
            return true;
        }
        // Models that differ only in other variables count as one, so the decisions of those variables are skipped.
        self.leave_aside();
        self.backtrack()
    }

    /// Undoes all levels from the first decision of a variable that is not projected.
    fn leave_aside(&mut self) {
        let is_alike = |lit| self.walk_ref().is_some_and(|walk| !walk.has(lit));
        let first = self.decisions().position(|decision| decision.is_some_and(is_alike));
        self.cut(first.unwrap_or(usize::MAX));
    }
}

/// Returns the parts of the tree that a search has not finished: for each decision, the part with its negation, and the
/// current position unless the search is `at_model`. `turned` has the literals of flipped decisions, each with the
/// number of levels above it. Only literals for which `is_told` holds are listed, that is, literals of projected
/// variables.
fn open_parts(
    decisions: impl Iterator<Item = Option<Lit>>,
    turned: &[(usize, Lit)],
    at_model: bool,
    is_told: impl Fn(Lit) -> bool,
) -> Vec<Vec<Lit>> {
    let (mut parts, mut path) = (Vec::new(), Vec::new());
    let mut turned = turned.iter().copied().peekable();
    for (level, decision) in (1..).zip(decisions) {
        if let Some(lit) = decision {
            if !is_told(lit) {
                // All models below this decision count as one.
                break;
            }
            parts.push([&path[..], &[!lit]].concat());
            path.push(lit);
        }
        while let Some((_, lit)) = turned.next_if(|&(at, _)| at <= level) {
            path.extend(Some(lit).filter(|&lit| is_told(lit)));
        }
    }
    if !at_model {
        parts.push(path);
    }
    parts
}

impl<W: Walker> ModelWalk for W {
    fn part(&self) -> Vec<Lit> {
        self.path().into_iter().map(|(_, lit)| lit).collect()
    }

    fn refute(&mut self, failed: &[Lit]) {
        let last = self.path().into_iter().rev().find(|(_, lit)| failed.contains(lit));
        self.cut(last.map_or(1, |(level, _)| level));
        if !self.backtrack() {
            self.walk_mut().into_iter().for_each(|walk| walk.is_over = true);
        }
    }

    fn rest(&self) -> Option<Vec<Vec<Lit>>> {
        let walk = self.walk_ref()?;
        if walk.is_over {
            return Some(Vec::new());
        }
        let turned = self.turned().all();
        Some(open_parts(self.decisions(), turned, walk.at_model, |lit| walk.has(lit)))
    }

    fn lead(&mut self, model: Model) {
        let Some(walk) = self.walk_mut() else { return };
        walk.lead(model);
        let is_left = |lit| self.walk_ref().is_some_and(|walk| !walk.has(lit) || !walk.leads_to(lit));
        let begin = self.turned().levels().unwrap_or(usize::MAX);
        let below = self.decisions().skip(begin).position(|decision| decision.is_some_and(is_left));
        self.cut(below.map_or(usize::MAX, |below| begin + below));
    }
}
