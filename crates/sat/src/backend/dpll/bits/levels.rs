//! Methods that move the search up and down its levels.

use super::Bits;
use super::partial::PartialAssignment;
use crate::backend::dpll::turned::TurnedDecisions;
use crate::backend::dpll::walk::{Walk, Walker};
use crate::cnf::Lit;

impl<S: PartialAssignment> Bits<S> {
    /// Returns to the state before decision number `depth`.
    pub(super) fn undo(&mut self, depth: usize) {
        let before = self.search.assigned();
        self.search.restore(depth);
        self.undone += before - self.search.assigned();
    }

    /// Undoes all decisions and assumptions.
    pub(super) fn leave(&mut self) {
        if !std::mem::take(&mut self.levels).is_empty() {
            self.undo(0);
        }
    }

    /// Undoes all decisions, propagates the clauses without assumptions, and then makes the `assumptions` true; returns
    /// `false` on a conflict.
    pub(super) fn restart(&mut self, assumptions: &[Lit]) -> bool {
        self.leave();
        self.fruitless = 0;
        self.turned.clear();
        self.walk.iter_mut().for_each(Walk::begin);
        self.drop_watched();
        for number in self.loaded..self.store.len() {
            match self.store.lits(number) {
                &[lit] => self.refuted |= !self.search.assign(lit),
                _ => self.watch(number),
            }
        }
        self.fresh = self.store.len();
        self.levels.push(None);
        if self.refuted || !self.search.propagate() {
            self.refuted = true;
            return false;
        }
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        let before = self.search.assigned();
        let agree = assumptions.iter().all(|&lit| self.search.assign(lit));
        self.counts.assumed += self.search.assigned() - before;
        agree && self.search.propagate()
    }

    /// Backtracks until no clause that was added since the last answer is false; returns `false` if no decision is left
    /// to flip.
    pub(super) fn settle(&mut self) -> bool {
        for number in std::mem::replace(&mut self.fresh, self.store.len())..self.store.len() {
            while self.store.lits(number).iter().all(|&lit| self.search.is_false(lit)) {
                if !self.backtrack() {
                    return false;
                }
            }
        }
        true
    }
}

impl<S: PartialAssignment> Walker for Bits<S> {
    fn walk_ref(&self) -> Option<&Walk> {
        self.walk.as_ref()
    }

    fn walk_mut(&mut self) -> Option<&mut Walk> {
        self.walk.as_mut()
    }

    fn turned(&self) -> &TurnedDecisions {
        &self.turned
    }

    fn decisions(&self) -> impl Iterator<Item = Option<Lit>> {
        self.levels.iter().copied()
    }

    fn cut(&mut self, levels: usize) {
        if levels < self.levels.len() {
            self.undo(levels);
            self.levels.truncate(levels);
            self.turned.cut(levels);
        }
    }

    fn backtrack(&mut self) -> bool {
        self.counts.backtracks += 1;
        let Some(&Some(decision)) = self.levels.last() else { return false };
        self.levels.pop();
        self.undo(self.levels.len());
        self.turned.turn(self.levels.len(), !decision);
        self.search.assign(!decision)
    }
}
