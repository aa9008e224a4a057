//! The state of a search that goes through all models, beside where it stands: by which variables models differ,
//! whether it stands at one, and where the next one is known to be.
//!
//! It decides these variables first, so that all models below the last such decision are alike, and goes on by turning
//! that decision round: no model comes twice, and nothing is kept of those that were found.

use super::turned::TurnedDecisions;
use crate::backend::ModelWalk;
use crate::cnf::{Lit, Model, Projection, Var};

/// A walk through all models.
#[derive(Debug)]
pub struct Walk {
    /// The variables by which models differ.
    vars: Vec<Var>,
    /// By variable, whether it is one of these.
    is_projected: Vec<bool>,
    /// `true` if it is all of them.
    is_whole: bool,
    /// `true` if the search stands at a model that was given.
    pub at_model: bool,
    /// `true` if there are no more models.
    pub is_over: bool,
    /// A model that is ahead.
    guide: Option<Model>,
}

impl Walk {
    /// Through the models of a formula over so many variables.
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

    /// Returns `true` if models differ by every variable.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns `true` if models differ by the variable of `lit`.
    pub fn has(&self, lit: Lit) -> bool {
        self.is_projected[lit.var().index()]
    }

    /// The first such variable that `is_open`.
    pub fn first(&self, is_open: impl Fn(Lit) -> bool) -> Option<Lit> {
        self.vars.iter().map(|var| var.positive()).find(|&lit| is_open(lit))
    }

    /// The search begins anew.
    pub fn begin(&mut self) {
        (self.at_model, self.is_over, self.guide) = (false, false, None);
    }

    /// The search stands at a model.
    pub fn found(&mut self) {
        (self.at_model, self.guide) = (true, None);
    }

    /// `model` is ahead.
    pub fn lead(&mut self, model: Model) {
        self.guide = Some(model);
    }

    /// Takes the model that was ahead, if the search has come to it: if `is_true` of its literals by which models differ.
    pub fn take_guide(&mut self, is_true: impl Fn(Lit) -> bool) -> Option<Model> {
        let of_model = |model: &Model, lit: Lit| if model.satisfies(lit) { lit } else { !lit };
        let is_here = |model: &Model| self.vars.iter().all(|var| is_true(of_model(model, var.positive())));
        self.guide.take().filter(is_here)
    }

    /// Returns `true` if no model is known to be ahead, or if that model has `lit`.
    pub fn leads_to(&self, lit: Lit) -> bool {
        self.guide.as_ref().is_none_or(|model| model.satisfies(lit))
    }

    /// `lit` or its contrary, as the model that is ahead has it.
    pub fn guided(&self, lit: Lit) -> Lit {
        if self.leads_to(lit) { lit } else { !lit }
    }
}

/// A search of this kind: what its own is of a walk.
pub trait Walker {
    /// Returns the walk through all models, if there is one.
    fn walk_ref(&self) -> Option<&Walk>;

    /// Returns the walk to change it.
    fn walk_mut(&mut self) -> Option<&mut Walk>;

    /// Returns the decisions that were turned round.
    fn turned(&self) -> &TurnedDecisions;

    /// The decisions of all levels. The first level is that of the assumptions, and has none.
    fn decisions(&self) -> impl Iterator<Item = Option<Lit>>;

    /// Returns to where there were so many levels, if there are more.
    fn cut(&mut self, levels: usize);

    /// Turns the last decision round; false if there is none left.
    fn backtrack(&mut self) -> bool;

    /// Returns the literals that are true in the part that is searched, from the top down, each with its level.
    fn path(&self) -> Vec<(usize, Lit)> {
        self.turned().path(self.decisions())
    }

    /// Goes on from a model that was given; false if there is no other.
    fn leave_model(&mut self) -> bool {
        if !self.walk_mut().is_some_and(|walk| std::mem::take(&mut walk.at_model)) {
            return true;
        }
        // Models below a decision by which none differ are alike.
        self.leave_aside();
        self.backtrack()
    }

    /// Leaves the decisions by which models do not differ.
    fn leave_aside(&mut self) {
        let is_alike = |lit| self.walk_ref().is_some_and(|walk| !walk.has(lit));
        let first = self.decisions().position(|decision| decision.is_some_and(is_alike));
        self.cut(first.unwrap_or(usize::MAX));
    }
}

/// The parts that a search has not been in to the end: below each of its decisions the contrary of that, and where it
/// stands itself, unless that is `at_model`. `turned` has the literals of decisions that were turned round, each with the
/// number of levels above it; only those that models differ by are `told`.
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
                // Models below it are alike.
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
