//! An LRAT proof in one file, checked against the CNF in another.

use std::path::Path;

use super::lrat::{self, ProofSize, Refusal};
use super::{ProofError, open};
use crate::cnf::Lit;
use crate::dimacs::{self, ReadError};
use crate::limits::{Limits, Stopped};

/// Checks the LRAT proof in the file `proof` against the formula in the file `cnf`, and returns its size. `steps`
/// receives each checked step; its errors are reported as errors in the file `other`.
///
/// # Errors
/// The proof does not refute the formula, a file cannot be read, or a limit was reached.
pub fn check_lrat(
    cnf: &Path,
    proof: &Path,
    steps: &mut dyn lrat::Steps,
    other: &Path,
    limits: &Limits,
) -> Result<ProofSize, ProofError> {
    let formula = dimacs::read(open(cnf)?).map_err(ProofError::read(cnf))?.formula;
    limits.check()?;
    lrat::check(&formula, open(proof)?, &mut Within { steps, limits }).map_err(|refused| match refused {
        Refusal::Listener(_) if limits.stopped() => ProofError::Stopped(Stopped),
        Refusal::Proof(error) => ProofError::read(proof)(error),
        Refusal::Listener(error) => ProofError::read(other)(error),
    })
}

/// A listener that passes steps on, and fails once a limit is reached.
struct Within<'a> {
    steps: &'a mut dyn lrat::Steps,
    limits: &'a Limits,
}

impl Within<'_> {
    fn check(&self) -> Result<(), ReadError> {
        self.limits.check().map_err(|stopped| std::io::Error::other(stopped).into())
    }
}

impl lrat::Steps for Within<'_> {
    fn added(&mut self, lits: &[Lit]) -> Result<(), ReadError> {
        self.check()?;
        self.steps.added(lits)
    }

    fn deleted(&mut self, lits: &[Lit]) -> Result<(), ReadError> {
        self.check()?;
        self.steps.deleted(lits)
    }
}
