//! The search through all models: see `walk`.

use super::DpllSession;
use crate::backend::dpll::index::Signs;
use crate::backend::dpll::propagate::Propagator;
use crate::backend::dpll::walk::Walk;
use crate::cnf::{Lit, Projection};

impl DpllSession {
    /// From now on goes through the models that differ on `projection`; whether it does: who hears of each step hears
    /// of a search as it is without that.
    pub(in crate::backend::dpll) fn begin_walk(&mut self, projection: &Projection) -> bool {
        if self.tracer.is_some() || self.incomplete {
            return false;
        }
        let walk = Walk::new(projection, self.propagator.assignment.vars());
        if !walk.is_whole() {
            // It may have decided others first.
            self.stands = false;
            let of_projected = |lits: &[Lit]| lits.iter().all(|&lit| walk.has(lit));
            let counted = self.propagator.index.counted().iter().enumerate();
            let groups = counted.filter(|(_, counted)| {
                counted.signs == Signs::AllPositive && of_projected(self.store.lits(counted.number as usize))
            });
            self.groups = groups.map(|(place, _)| place as u32).collect();
        }
        self.walk = Some(walk);
        true
    }

    /// The literal to decide; `None` if making every unassigned variable false satisfies what is open.
    pub(super) fn choose(&mut self) -> Option<Lit> {
        let Some(walk) = &self.walk else { return self.chooser.choose(&self.store, &self.propagator) };
        let assignment = &self.propagator.assignment;
        if assignment.is_total() {
            return None;
        }
        let first = || walk.first(|lit| assignment.is_unassigned(lit)).map(|lit| walk.guided(lit));
        if walk.is_whole() {
            let chosen = self.chooser.choose(&self.store, &self.propagator);
            return chosen.map(|lit| walk.guided(lit)).or_else(first);
        }
        let chosen = self.smallest_group().or_else(first);
        chosen.or_else(|| self.chooser.choose(&self.store, &self.propagator))
    }

    /// A literal of the smallest of the open groups and clauses by which models differ.
    fn smallest_group(&self) -> Option<Lit> {
        let mut best = (Propagator::CLOSED, None);
        for &place in &self.groups {
            let length = self.propagator.length(place);
            if length < best.0 {
                best = (length, Some(place));
                if length == 2 {
                    break;
                }
            }
        }
        let counted = self.propagator.index.counted()[best.1? as usize];
        let open = self.store.lits(counted.number as usize).iter().copied();
        let mut open = open.filter(|&lit| self.propagator.assignment.is_unassigned(lit));
        let walk = self.walk.as_ref()?;
        let first = open.clone().next();
        open.find(|&lit| walk.leads_to(lit)).or(first.map(|lit| walk.guided(lit)))
    }
}
