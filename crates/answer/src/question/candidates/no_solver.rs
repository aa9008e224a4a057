//! A placeholder for the solver, for questions that known facts may answer completely.

use crate::backend::{BackendError, Incremental, Limits, Statistics, Verdict};
use crate::cnf::Lit;

/// A solver that answers every question with "unknown".
pub struct NoSolver;

impl Incremental for NoSolver {
    fn add(&mut self, _: &[Lit]) {}

    fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
        Ok(())
    }

    fn solve_under(&mut self, _: &[Lit], _: &Limits) -> Result<Verdict, BackendError> {
        Ok(Verdict::Unknown)
    }

    fn statistics(&self) -> Statistics {
        Vec::new()
    }

    fn backend(&self) -> &str {
        ""
    }
}
