//! The interface to a partial assignment that the search for small formulas uses.

use crate::cnf::{Lit, Model};

/// A partial assignment with unit propagation, and the saved states before each decision.
pub trait PartialAssignment {
    /// Returns the number of variables.
    fn vars(&self) -> usize;

    /// Returns `true` if `lit` is true.
    fn is_true(&self, lit: Lit) -> bool;

    /// Returns `true` if `lit` is false.
    #[inline]
    fn is_false(&self, lit: Lit) -> bool {
        self.is_true(!lit)
    }

    /// Returns the number of variables that are true or false.
    fn assigned(&self) -> u64;

    /// Returns the assignment as a model; unassigned variables are false.
    fn model(&self) -> Model;

    /// Makes `lit` true; `lit` must be unassigned.
    fn make_true(&mut self, lit: Lit);

    /// Makes `lit` true, unless it has a value already; returns `false` if it is false.
    #[inline]
    fn assign(&mut self, lit: Lit) -> bool {
        if self.is_false(lit) {
            return false;
        }
        if !self.is_true(lit) {
            self.make_true(lit);
        }
        true
    }

    /// Propagates until nothing more follows; returns `false` if a clause is false.
    fn propagate(&mut self) -> bool;

    /// Saves the current state as the state before decision number `depth`.
    fn save(&mut self, depth: usize);

    /// Returns to the state before decision number `depth`.
    fn restore(&mut self, depth: usize);

    /// Returns the literal to decide next; `None` if all open constraints hold when every unassigned variable is false.
    fn choose(&self) -> Option<Lit>;

    /// Returns the factor for [`Incremental::budget_factor`](crate::backend::Incremental::budget_factor).
    fn budget_factor(&self) -> u64 {
        1
    }

    /// Adds a clause, which is propagated from now on.
    fn add(&mut self, clause: &[Lit]);

    /// Removes all added clauses.
    fn drop_added(&mut self);
}
