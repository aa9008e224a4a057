//! The interface of a partial assignment for the session of bits.

use crate::cnf::{Lit, Model};

/// Truth values of some variables, all consequences, and the states to return to.
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

    /// Returns the number of variables that have a value.
    fn assigned(&self) -> u64;

    /// Returns the true variables; the others are false.
    fn model(&self) -> Model;

    /// Makes an unassigned literal true.
    fn make_true(&mut self, lit: Lit);

    /// Makes `lit` true; returns `false` if it is false already.
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

    /// Assigns all consequences; returns `false` if some clause is false.
    fn propagate(&mut self) -> bool;

    /// Saves the current state as the state before decision number `depth`.
    fn save(&mut self, depth: usize);

    /// Returns to the state before decision number `depth`.
    fn restore(&mut self, depth: usize);

    /// Returns the literal to decide next; `None` if making every unassigned variable false satisfies all open constraints.
    fn choose(&self) -> Option<Lit>;

    /// Returns the [`Incremental::budget_factor`](crate::backend::Incremental::budget_factor) of the search.
    fn budget_factor(&self) -> u64 {
        1
    }

    /// Watches this clause from now on.
    fn add(&mut self, clause: &[Lit]);

    /// Stops watching added clauses.
    fn drop_added(&mut self);
}
