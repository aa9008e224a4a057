//! Solvers that write a proof if there is no model.

use std::path::Path;

use super::external_solvers::SOLVERS;
use super::names::PROVERS;
use super::{BackendError, Limits, Verdict};
use crate::cnf::Emit;

/// The notation of a proof; both are text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofFormat {
    /// Clauses added and deleted.
    Drat,
    /// DRAT with numbers and hints.
    Lrat,
}

impl ProofFormat {
    /// All formats.
    pub const ALL: [ProofFormat; 2] = [ProofFormat::Drat, ProofFormat::Lrat];

    /// Returns the name it is chosen by.
    pub const fn name(self) -> &'static str {
        match self {
            ProofFormat::Drat => "drat",
            ProofFormat::Lrat => "lrat",
        }
    }
}

/// The task of a prover: a formula and a file for the proof.
pub struct ProofJob<'a> {
    /// The formula, to check models with.
    pub formula: &'a dyn Emit,
    /// Its number of variables.
    pub vars: u64,
    /// The same formula as a DIMACS file, with an absolute path that ends in `.cnf`. Its comments must be harmless: solvers
    /// take options from them.
    pub cnf: &'a Path,
    /// The file for the proof.
    pub proof: &'a Path,
    /// The format of the proof.
    pub format: ProofFormat,
}

/// A solver that writes proofs.
pub trait Prover {
    /// Returns the name it is chosen by.
    fn name(&self) -> &str;

    /// Returns `true` if it writes this format.
    fn makes(&self, format: ProofFormat) -> bool;

    /// Returns the verdict on a formula: a checked model, or a proof in the job's file, not yet checked.
    ///
    /// # Errors
    /// The formula is too large, the solver failed, or its model falsifies a clause.
    fn refute(&self, job: &ProofJob<'_>, limits: &Limits) -> Result<Verdict, BackendError>;
}

/// Returns the names of the backends that make proofs in `format`, in the order of the list.
pub fn provers(format: ProofFormat) -> impl Iterator<Item = &'static str> {
    let external = SOLVERS.iter().filter(move |solver| solver.proofs.arguments(format).is_some());
    PROVERS.into_iter().chain(external.map(|solver| solver.name))
}

/// Returns the error of a backend that makes no such proofs.
pub(super) fn no_proofs(name: &str, format: ProofFormat) -> BackendError {
    BackendError::NoProofs { name: name.to_owned(), format: format.name(), known: known(format) }
}

/// Returns the names of the backends that make them, for people.
pub(super) fn known(format: ProofFormat) -> String {
    provers(format).collect::<Vec<_>>().join(", ")
}
