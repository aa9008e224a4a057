//! The solver that is asked where all may be known already: it knows nothing.

use crate::backend::{BackendError, Incremental, Limits, Statistics, Verdict};
use crate::cnf::Lit;

/// Answers every question that nobody knows.
pub struct Nobody;

impl Incremental for Nobody {
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
