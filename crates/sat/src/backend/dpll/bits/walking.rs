//! Walks through all models as the counting session does; the module `walk` describes how.

use super::Bits;
use super::partial::PartialAssignment;
use crate::backend::dpll::walk::Walk;
use crate::backend::{BackendError, Incremental, Limits};
use crate::cnf::{Lit, Projection};

impl<S: PartialAssignment> Bits<S> {
    /// Starts a walk through the models that differ on `projection`. If the projection does not include every variable,
    /// the counting session takes over. Returns `false` if no walk is possible.
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

    /// Returns the literal to decide next; `None` if the assignment is complete or all open constraints hold when every
    /// unassigned variable is false.
    pub(super) fn choose(&self) -> Option<Lit> {
        let Some(walk) = &self.walk else { return self.search.choose() };
        if self.search.assigned() == self.search.vars() as u64 {
            return None;
        }
        let is_open = |lit| !self.search.is_true(lit) && !self.search.is_false(lit);
        self.search.choose().or_else(|| walk.first(is_open)).map(|lit| walk.guided(lit))
    }
}
