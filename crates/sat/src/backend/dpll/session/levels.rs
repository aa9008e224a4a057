//! Methods that move the search up and down its levels.

use super::{DpllSession, Level};
use crate::backend::dpll::Heuristic;
use crate::backend::dpll::event::Event;
use crate::backend::dpll::heuristic::{Chooser, Cursors};
use crate::backend::dpll::progress::Progress;
use crate::backend::dpll::turned::TurnedDecisions;
use crate::backend::dpll::vsids::Vsids;
use crate::backend::dpll::walk::{Walk, Walker};
use crate::backend::dpll::watch::{Standing, standing};
use crate::backend::memory;
use crate::cnf::Lit;

impl DpllSession {
    /// Undoes all decisions and assumptions.
    pub(super) fn leave(&mut self) {
        if let Some(&root) = self.levels.first() {
            self.undo(0, root);
            self.levels.clear();
        }
    }

    /// Starts a question with the original heuristic: undoes all decisions, propagates the constraints without
    /// assumptions, and then makes the `assumptions` true; returns `false` on a conflict.
    pub(super) fn restart(&mut self, assumptions: &[Lit]) -> bool {
        self.leave();
        self.fruitless = 0;
        if let Some(former) = self.former.take() {
            self.chooser = former;
        }
        self.begin(assumptions)
    }

    /// Continues with VSIDS if there is memory for it. Outside a walk, the search starts again; in a walk through all
    /// models, only decisions of variables that are not projected are undone. Returns `false` if there is no model.
    pub(super) fn give_up_heuristic(&mut self) -> bool {
        self.fruitless = 0;
        let vars = self.propagator.assignment.vars();
        if self.former.is_some() || !memory::is_free((Vsids::BYTES * vars) as u64) {
            return true;
        }
        let consistent = match &self.walk {
            None => {
                let assumptions = std::mem::take(&mut self.assumptions);
                self.leave();
                self.begin(&assumptions)
            }
            Some(_) => {
                self.leave_aside();
                true
            }
        };
        // The former chooser gets no more notices of undone assignments, so it must first return to an empty trail.
        self.chooser.undo(&self.propagator, 0, Cursors::default());
        let chooser = Chooser::new(Heuristic::Vsids, vars, &self.store, &self.propagator);
        self.former = Some(std::mem::replace(&mut self.chooser, chooser));
        consistent
    }

    fn begin(&mut self, assumptions: &[Lit]) -> bool {
        self.turned.clear();
        self.progress = Progress::default();
        self.walk.iter_mut().for_each(Walk::begin);
        self.chooser.restart();
        for number in self.unrooted..self.store.len() {
            match standing(self.store.lits(number), &self.propagator.assignment) {
                Standing::Falsified => self.refuted = true,
                Standing::Unit(lit) => _ = self.propagator.assignment.assign(lit),
                Standing::Open => {}
            }
        }
        (self.unrooted, self.fresh) = (self.store.len(), self.store.len());
        if self.refuted || self.propagate().is_some() {
            self.refuted = true;
            self.tell_propagation();
            return false;
        }
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        self.push_level(None);
        let before = self.propagator.assignment.len();
        let agree = assumptions.iter().all(|&lit| self.propagator.assignment.assign(lit));
        self.counts.assumed += (self.propagator.assignment.len() - before) as u64;
        agree && self.propagate().is_none()
    }

    /// Returns the current decisions of the search.
    #[cfg(test)]
    pub(in crate::backend::dpll) fn decided(&self) -> impl Iterator<Item = Lit> {
        self.levels.iter().filter_map(|level| level.decision)
    }

    pub(super) fn push_level(&mut self, decision: Option<Lit>) {
        let start = self.propagator.assignment.len();
        self.propagator.save(self.levels.len());
        let share = decision.map_or(1.0, |_| self.progress.decide());
        self.levels.push(Level { decision, start, cursors: self.chooser.cursors, share });
    }

    pub(super) fn undo(&mut self, depth: usize, level: Level) {
        self.chooser.undo(&self.propagator, level.start, level.cursors);
        self.propagator.undo(depth, level.start);
    }

    /// Backtracks until no clause that was added since the last answer is false; returns `false` if no decision is left
    /// to flip.
    pub(super) fn settle(&mut self) -> bool {
        for number in std::mem::replace(&mut self.fresh, self.store.len())..self.store.len() {
            loop {
                match standing(self.store.lits(number), &self.propagator.assignment) {
                    Standing::Falsified if !self.backtrack() => return false,
                    Standing::Falsified => {}
                    Standing::Unit(lit) => {
                        self.propagator.assignment.assign(lit);
                        break;
                    }
                    Standing::Open => break,
                }
            }
        }
        true
    }
}

impl Walker for DpllSession {
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
        self.levels.iter().map(|level| level.decision)
    }

    fn cut(&mut self, levels: usize) {
        if let Some(&level) = self.levels.get(levels) {
            self.undo(levels, level);
            self.levels.truncate(levels);
            self.turned.cut(levels);
        }
    }

    fn backtrack(&mut self) -> bool {
        self.counts.backtracks += 1;
        self.tell(Event::Conflict);
        let Some(&level) = self.levels.last() else { return false };
        let Some(decision) = level.decision else { return false };
        self.levels.pop();
        self.progress.turn(level.share);
        self.undo(self.levels.len(), level);
        self.turned.turn(self.levels.len(), !decision);
        let free = self.propagator.assignment.assign(!decision);
        self.tell(Event::Backtrack(self.propagator.assignment.len()));
        free
    }
}
