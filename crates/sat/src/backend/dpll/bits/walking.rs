//! The search through all models, as in the counting session: see `walk`.

use super::Bits;
use super::partial::PartialAssignment;
use crate::backend::dpll::walk::Walk;
use crate::backend::{BackendError, Incremental, Limits};
use crate::cnf::{Lit, Projection};

impl<S: PartialAssignment> Bits<S> {
    /// From now on walks through the models that differ on `projection`; if it is not every variable, the counting session
    /// does.
    pub(super) fn begin_walk(
        &mut self,
        projection: &Projection,
        limits: &Limits,
    ) -> Result<bool, BackendError> {
        if let Some(session) = &mut self.counting {
            return session.walk(projection, limits);
        }
        let walk = Walk::new(projection, self.search.vars());
        if !walk.is_whole() || self.watched.len() > super::MOST_ADDED {
            return self.hand_over(self.heuristic).walk(projection, limits);
        }
        self.walk = Some(walk);
        Ok(true)
    }

    /// Returns the literal to decide; `None` if making every unassigned variable false satisfies all open constraints.
    pub(super) fn choose(&self) -> Option<Lit> {
        let Some(walk) = &self.walk else { return self.search.choose() };
        if self.search.assigned() == self.search.vars() as u64 {
            return None;
        }
        let is_open = |lit| !self.search.is_true(lit) && !self.search.is_false(lit);
        self.search.choose().or_else(|| walk.first(is_open)).map(|lit| walk.guided(lit))
    }
}
