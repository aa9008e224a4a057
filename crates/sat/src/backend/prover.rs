//! Solvers that write a proof if a formula is unsatisfiable.

use std::path::Path;

use super::external_solvers::SOLVERS;
use super::names::PROVERS;
use super::{BackendError, Limits, Verdict};
use crate::cnf::Emit;

/// The format of a proof of unsatisfiability. Both formats are text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofFormat {
    /// A list of clauses that are added or deleted.
    Drat,
    /// DRAT with numbers for the clauses, and with hints that name the clauses from which each clause follows.
    Lrat,
}

impl ProofFormat {
    /// All formats.
    pub const ALL: [ProofFormat; 2] = [ProofFormat::Drat, ProofFormat::Lrat];

    /// Returns the name by which users choose the format.
    pub const fn name(self) -> &'static str {
        match self {
            ProofFormat::Drat => "drat",
            ProofFormat::Lrat => "lrat",
        }
    }
}

/// The task of a prover: a formula and a file for the proof.
pub struct ProofJob<'a> {
    /// The formula, against which models are checked.
    pub formula: &'a dyn Emit,
    /// The number of variables of the formula.
    pub vars: u64,
    /// The absolute path of the same formula as a DIMACS file, with the extension `.cnf`. The file must not have
    /// comments that solvers could take for options.
    pub cnf: &'a Path,
    /// The path of the file for the proof.
    pub proof: &'a Path,
    /// The format of the proof.
    pub format: ProofFormat,
}

/// A solver that writes proofs.
pub trait Prover {
    /// Returns the name by which users choose the prover.
    fn name(&self) -> &str;

    /// Returns `true` if the prover can write this format.
    fn makes(&self, format: ProofFormat) -> bool;

    /// Solves the formula. Returns a checked model, or [`Verdict::Unsat`] with an unchecked proof in the job's file, or
    /// [`Verdict::Unknown`] at a limit.
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

/// Returns the error that the backend `name` makes no proofs in this format.
pub(super) fn no_proofs(name: &str, format: ProofFormat) -> BackendError {
    BackendError::NoProofs { name: name.to_owned(), format: format.name(), known: known(format) }
}

/// Returns the names of the backends that make proofs in this format, separated by commas.
pub(super) fn known(format: ProofFormat) -> String {
    provers(format).collect::<Vec<_>>().join(", ")
}
