//! One constraint by itself: which variables it speaks of, and whether values keep it.

use crate::csp::{Constraint, Csp, VarId};

/// A constraint and nothing else, and values for all variables.
pub(super) struct LoneConstraint {
    csp: Csp,
    values: Vec<Option<i32>>,
}

impl LoneConstraint {
    /// No constraint yet, and so many variables, all of them numbers.
    pub fn new(vars: usize) -> LoneConstraint {
        LoneConstraint { csp: Csp::new(vars, 0..=0), values: vec![Some(0); vars] }
    }

    /// `constraint`, and no other.
    pub fn state(&mut self, constraint: &Constraint) {
        drop(self.csp.take_behind(0));
        self.csp.post(constraint.clone());
    }

    /// Returns `true` if the constraint holds where the variables that it speaks of have these values.
    pub fn holds(&mut self, values: &[(VarId, i32)]) -> bool {
        values.iter().for_each(|&(var, value)| self.values[var.index()] = Some(value));
        self.csp.broken(&self.values).is_none()
    }
}
