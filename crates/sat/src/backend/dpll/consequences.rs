//! Assumes literals one by one and finds their consequences by unit propagation, for looking ahead without a search.

use super::load;
use super::propagate::Propagator;
use super::store::ConstraintKind;
use crate::backend::{BackendError, Limits};
use crate::cnf::{Emit, Lit};

/// A loaded formula, and the literals that follow from the assumptions made so far.
pub struct Consequences {
    propagator: Propagator,
    refuted: bool,
}

impl Consequences {
    /// Loads `cnf` and propagates its unit clauses. If the stop flag interrupts the loading, the result is empty, and
    /// the other methods must not be called with literals.
    ///
    /// # Errors
    /// The formula has too many variables for DIMACS or for this process, or there is not enough memory.
    pub fn open(cnf: &dyn Emit, limits: &Limits) -> Result<Consequences, BackendError> {
        let loaded = load::load(cnf, true, limits)?;
        loaded.check_memory(super::Heuristic::Cohen)?;
        let propagator = match loaded.incomplete {
            true => None,
            false => Propagator::new(loaded.vars, &loaded.store, limits),
        };
        let Some(propagator) = propagator else {
            return Ok(Consequences { propagator: Propagator::default(), refuted: false });
        };
        let mut found = Consequences { propagator, refuted: loaded.refuted };
        let units = loaded.store.iter().filter(|(kind, _)| *kind == ConstraintKind::Clause);
        for (_, lits) in units.filter(|(_, lits)| lits.len() == 1) {
            found.refuted |= !found.propagator.assignment.assign(lits[0]);
        }
        found.refuted |= found.propagator.propagate().is_some();
        Ok(found)
    }

    /// Returns `true` if unit propagation without assumptions finds a contradiction.
    pub fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// Returns all true literals, in the order in which they were found.
    pub fn trail(&self) -> &[Lit] {
        self.propagator.assignment.trail()
    }

    /// Returns `true` if `lit` is unassigned.
    pub fn is_open(&self, lit: Lit) -> bool {
        self.propagator.assignment.is_unassigned(lit)
    }

    /// Returns `true` if `lit` is true.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.propagator.assignment.is_true(lit)
    }

    /// Makes `lit` true and propagates; returns `false` on a contradiction. After a contradiction, the next call must
    /// be [`Consequences::undo`].
    pub fn assume(&mut self, lit: Lit) -> bool {
        self.propagator.assignment.assign(lit) && self.propagator.propagate().is_none()
    }

    /// Undoes all literals of the trail but the first `len`. Those must have been the whole trail after an earlier
    /// propagation.
    pub fn undo(&mut self, len: usize) {
        self.propagator.undo_steps(len);
    }
}
