//! Walks through all models; the module `walk` describes how.

use super::{Choice, DpllSession};
use crate::backend::dpll::index::Signs;
use crate::backend::dpll::propagate::Propagator;
use crate::backend::dpll::walk::Walk;
use crate::cnf::{Lit, Model, Projection};

impl DpllSession {
    /// Starts a walk through the models that differ on `projection`; returns `false` if no walk is possible, because a
    /// tracer must see the ordinary search, or because the formula is incomplete.
    pub(in crate::backend::dpll) fn begin_walk(&mut self, projection: &Projection) -> bool {
        if self.tracer.is_some() || self.incomplete {
            return false;
        }
        let walk = Walk::new(projection, self.propagator.assignment.vars());
        if !walk.is_whole() {
            // The search may have decided other variables first, so it has to start again.
            self.stands = false;
            let of_projected = |lits: &[Lit]| lits.iter().all(|&lit| walk.has(lit));
            let counted = self.propagator.index.counted().iter().enumerate();
            let groups = counted.filter(|(_, counted)| {
                counted.signs == Signs::AllPositive && of_projected(self.store.lits(counted.number as usize))
            });
            self.groups = groups.map(|(place, _)| place as u32).collect();
            let loaded = self.store.iter().take(self.loaded);
            let pairs = loaded.filter_map(|(_, lits)| <[Lit; 2]>::try_from(lits).ok());
            let of_positive = |pair: &[Lit; 2]| pair.iter().all(|lit| lit.is_positive());
            self.pairs = pairs.filter(|pair| of_positive(pair) && of_projected(pair)).collect();
        }
        self.walk = Some(walk);
        true
    }

    /// Returns the next step.
    pub(super) fn choose(&mut self) -> Choice {
        let Some(walk) = &self.walk else { return self.chosen() };
        let assignment = &self.propagator.assignment;
        if assignment.is_total() {
            return Choice::Total;
        }
        let first = || walk.first(|lit| assignment.is_unassigned(lit)).map(|lit| walk.guided(lit));
        if walk.is_whole() {
            let chosen = self.chooser.choose(&self.store, &self.propagator);
            let chosen = chosen.map(|lit| walk.guided(lit)).or_else(first);
            return chosen.map_or(Choice::Total, Choice::Decide);
        }
        // All projected variables are decided before any other variable.
        let last = self.levels.last().and_then(|level| level.decision);
        if last.is_none_or(|lit| walk.has(lit))
            && let Some(lit) = self.smallest_group().or_else(first)
        {
            return Choice::Decide(lit);
        }
        if let Some(model) = self.guided_model() {
            return Choice::Found(model);
        }
        // As long as completing the last model fails, it is tried less and less often: after 1, 2, 4, … decisions.
        let chosen = self.chosen_aside;
        self.chosen_aside = chosen.saturating_add(1);
        let is_tried = chosen == 0 || chosen.is_power_of_two();
        match if is_tried { self.completed() } else { None } {
            Some(model) => Choice::Found(model),
            None => self.chosen(),
        }
    }

    /// Returns the model to which another solver has led the search, once the search has arrived at it. The other
    /// solver has checked the model. The model becomes the checker's last model only if it has the same variables as
    /// this formula, since the other solver may use different auxiliary variables.
    fn guided_model(&mut self) -> Option<Model> {
        let assignment = &self.propagator.assignment;
        let model = self.walk.as_mut()?.take_guide(|lit| assignment.is_true(lit))?;
        if model.len() == assignment.vars() {
            self.holds(&model);
        }
        Some(model)
    }

    fn chosen(&mut self) -> Choice {
        self.chooser.choose(&self.store, &self.propagator).map_or(Choice::Total, Choice::Decide)
    }

    /// Completes the assignment with the values of the last model, and returns the result if it is a model. All
    /// projected variables are assigned at this point; if few have changed, the other variables often need no change.
    fn completed(&mut self) -> Option<Model> {
        let model = self.propagator.assignment.completed(self.checker.last()?);
        self.holds(&model).then_some(model)
    }

    fn holds(&mut self, model: &Model) -> bool {
        let added = (self.loaded..self.store.len()).map(|number| self.store.lits(number));
        self.checker.holds(&self.store, model, added)
    }

    /// Returns a literal of the shortest open group or clause of projected variables, if any.
    fn smallest_group(&self) -> Option<Lit> {
        let walk = self.walk.as_ref()?;
        let assignment = &self.propagator.assignment;
        // After propagation, both literals of an open binary clause are unassigned.
        if let Some(&[first, second]) = self.pairs.iter().find(|pair| assignment.is_open(&pair[..])) {
            let is_second = walk.leads_to(second) && !walk.leads_to(first);
            return Some(if is_second { second } else { walk.guided(first) });
        }
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
        let mut open = open.filter(|&lit| assignment.is_unassigned(lit));
        let first = open.clone().next();
        open.find(|&lit| walk.leads_to(lit)).or(first.map(|lit| walk.guided(lit)))
    }
}
