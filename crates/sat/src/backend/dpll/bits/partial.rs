//! A partial assignment, as far as the session of bits asks about it.

use crate::cnf::{Lit, Model};

/// Truth values of some variables, all that follows from them, and the states to return to.
pub trait PartialAssignment {
    /// The number of variables.
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

    /// The variables that are true, the others being false.
    fn model(&self) -> Model;

    /// Makes true a literal that has no value.
    fn make_true(&mut self, lit: Lit);

    /// Makes `lit` true; answers whether it is not false already.
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

    /// Assigns all that follows; false if some clause is.
    fn propagate(&mut self) -> bool;

    /// Keeps the state as that before decision number `depth`.
    fn save(&mut self, depth: usize);

    /// Returns to the state before decision number `depth`.
    fn restore(&mut self, depth: usize);

    /// The literal to decide next; `None` if making every unassigned variable false satisfies what is open.
    fn choose(&self) -> Option<Lit>;

    /// Returns the [`Incremental::budget_factor`](crate::backend::Incremental::budget_factor) of the search.
    fn budget_factor(&self) -> u64 {
        1
    }

    /// Looks at this clause from now on.
    fn add(&mut self, clause: &[Lit]);

    /// Looks at no added clause any more.
    fn drop_added(&mut self);
}
