//! A single constraint, to test which values satisfy it.

use crate::csp::{Constraint, Csp, VarId};

/// A single constraint with values for all variables.
pub(super) struct LoneConstraint {
    csp: Csp,
    values: Vec<Option<i32>>,
}

impl LoneConstraint {
    /// Creates a tester with `vars` integer variables and no constraint.
    pub fn new(vars: usize) -> LoneConstraint {
        LoneConstraint { csp: Csp::new(vars, 0..=0), values: vec![Some(0); vars] }
    }

    /// Replaces the constraint.
    pub fn state(&mut self, constraint: &Constraint) {
        drop(self.csp.take_behind(0));
        self.csp.post(constraint.clone());
    }

    /// Returns `true` if `values`, which must give all variables of the constraint, satisfy it.
    pub fn holds(&mut self, values: &[(VarId, i32)]) -> bool {
        values.iter().for_each(|&(var, value)| self.values[var.index()] = Some(value));
        self.csp.broken(&self.values).is_none()
    }
}
