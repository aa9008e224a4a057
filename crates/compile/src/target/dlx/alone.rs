//! One constraint by itself: its variables, and whether values satisfy it.

use crate::csp::{Constraint, Csp, VarId};

/// A constraint and nothing else, and values for all variables.
pub(super) struct LoneConstraint {
    csp: Csp,
    values: Vec<Option<i32>>,
}

impl LoneConstraint {
    /// Creates an empty one with this many variables, all numbers.
    pub fn new(vars: usize) -> LoneConstraint {
        LoneConstraint { csp: Csp::new(vars, 0..=0), values: vec![Some(0); vars] }
    }

    /// Sets `constraint` as the only one.
    pub fn state(&mut self, constraint: &Constraint) {
        drop(self.csp.take_behind(0));
        self.csp.post(constraint.clone());
    }

    /// Returns `true` if the constraint holds when its variables have these values.
    pub fn holds(&mut self, values: &[(VarId, i32)]) -> bool {
        values.iter().for_each(|&(var, value)| self.values[var.index()] = Some(value));
        self.csp.broken(&self.values).is_none()
    }
}
