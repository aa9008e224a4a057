//! Checks whether a model satisfies a formula.

use super::{Emit, Lit, Model, Sink, Var, VarCount};
use crate::limits::{Limits, Stopped};
use crate::stopwatch::Phase;

impl Model {
    /// Returns the first clause of `formula` that the model falsifies, if any.
    pub fn falsified(&self, formula: &dyn Emit) -> Option<Vec<Lit>> {
        let mut check = Check { model: self, vars: VarCount::default(), falsified: None, limits: None };
        formula.emit(&mut check);
        check.falsified
    }

    /// Same as [`Model::falsified`], within limits.
    ///
    /// # Errors
    /// A limit was reached before the whole formula was checked.
    pub fn falsified_within(&self, formula: &dyn Emit, limits: &Limits) -> Result<Option<Vec<Lit>>, Stopped> {
        let _check = limits.during(Phase::Check);
        let mut check =
            Check { model: self, vars: VarCount::default(), falsified: None, limits: Some(limits) };
        formula.emit(&mut check);
        // After a limit is reached, the emitted clauses need not be clauses of the formula, so a false one proves
        // nothing.
        limits.check()?;
        Ok(check.falsified)
    }
}

/// Evaluates clauses under a model and keeps the first clause that is false.
struct Check<'m> {
    model: &'m Model,
    vars: VarCount,
    falsified: Option<Vec<Lit>>,
    limits: Option<&'m Limits>,
}

impl Sink for Check<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        if self.falsified.is_none() && !lits.iter().any(|&lit| self.model.satisfies(lit)) {
            self.falsified = Some(lits.to_vec());
        }
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        let mut true_ones = lits.iter().copied().filter(|&lit| self.model.satisfies(lit));
        if let (Some(a), Some(b)) = (true_ones.next(), true_ones.next()) {
            self.clause(&[!a, !b]);
        }
    }

    fn wants_more(&self) -> bool {
        self.falsified.is_none() && !self.limits.is_some_and(Limits::stopped)
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.is_none_or(|limits| limits.room_for::<u8>(bytes).is_ok()) && self.wants_more()
    }
}
