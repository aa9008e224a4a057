//! The search through all models, as of the counting session: see `walk`.

use super::Bits;
use super::partial::PartialAssignment;
use crate::backend::dpll::walk::Walk;
use crate::backend::{Error, Incremental, Limits, Walking};
use crate::cnf::{Lit, Model, Projection};

impl<S: PartialAssignment> Bits<S> {
    /// From now on goes through the models that differ on `projection`; counters do where that is not every variable.
    pub(super) fn begin_walk(&mut self, projection: &Projection, limits: &Limits) -> Result<bool, Error> {
        if let Some(session) = &mut self.counting {
            return session.walk(projection, limits);
        }
        let walk = Walk::new(projection, self.search.vars());
        if !walk.is_whole() || self.watched.len() > super::MOST_ADDED {
            return self.hand_over().walk(projection, limits);
        }
        self.walk = Some(walk);
        Ok(true)
    }

    /// The literal to decide; `None` if making every unassigned variable false satisfies what is open.
    pub(super) fn choose(&self) -> Option<Lit> {
        let Some(walk) = &self.walk else { return self.search.choose() };
        if self.search.assigned() == self.search.vars() as u64 {
            return None;
        }
        let is_open = |lit| !self.search.is_true(lit) && !self.search.is_false(lit);
        self.search.choose().or_else(|| walk.first(is_open)).map(|lit| walk.guided(lit))
    }

    /// Goes on from a model that was given; false if there is no other.
    pub(super) fn leave_model(&mut self) -> bool {
        let Some(walk) = &mut self.walk else { return true };
        if !std::mem::take(&mut walk.at_model) {
            return true;
        }
        self.backtrack()
    }

    /// Returns to where there were so many levels.
    fn cut(&mut self, levels: usize) {
        if levels < self.levels.len() {
            self.undo(levels);
            self.levels.truncate(levels);
            self.turned.cut(levels);
        }
    }

    fn path(&self) -> Vec<(usize, Lit)> {
        self.turned.path(self.levels.iter().copied())
    }
}

impl<S: PartialAssignment> Walking for Bits<S> {
    fn part(&self) -> Vec<Lit> {
        self.path().into_iter().map(|(_, lit)| lit).collect()
    }

    fn refute(&mut self, failed: &[Lit]) {
        let last = self.path().into_iter().rev().find(|(_, lit)| failed.contains(lit));
        self.cut(last.map_or(1, |(level, _)| level));
        if !self.backtrack() {
            self.walk.iter_mut().for_each(|walk| walk.is_over = true);
        }
    }

    fn lead(&mut self, model: Model) {
        let Some(walk) = &mut self.walk else { return };
        walk.lead(model);
        let begin = self.turned.levels().unwrap_or(self.levels.len()).min(self.levels.len());
        let is_passed = |decision: &Option<Lit>| decision.is_none_or(|lit| walk.leads_to(lit));
        let passed = self.levels[begin..].iter().take_while(|level| is_passed(level)).count();
        self.cut(begin + passed);
    }
}
