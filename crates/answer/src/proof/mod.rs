//! Proofs that there is no model. Solvers make them, this module checks them, and certificates are folders of proofs
//! that anyone can check.
//!
//! [`lrat`] and [`drat`] handle only formulas and texts. `refute` lets a [`Prover`](crate::backend::Prover) make a
//! proof, and checks the proof if possible. A [`certificate`] contains proofs about a puzzle. Making proofs and
//! certificates is not possible on WebAssembly; checking them is.
//!
//! ```
//! use sudoku2cnf_sat::dimacs;
//! use sudoku2cnf_answer::proof::lrat;
//!
//! let formula = dimacs::read(&b"p cnf 1 2\n1 0\n-1 0\n"[..])?.formula;
//! // The third clause is empty, and follows from the first two.
//! let size = lrat::check(&formula, &b"3 0 1 2 0\n"[..], &mut ())?;
//! assert_eq!(size.additions, 1);
//! assert!(lrat::check(&formula, &b"3 0 1 0\n"[..], &mut ()).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod certificate;
mod clauses;
pub mod drat;
mod files;
pub mod lrat;
#[cfg(not(target_family = "wasm"))]
pub mod refute;
mod rows;
mod same;
mod words;

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use crate::backend::BackendError;
use crate::cnf::Model;
use crate::dimacs::{Malformed, ReadError};
use crate::grid::Solution;
use crate::limits::Stopped;
use crate::puzzle::Interrupted;
use crate::question::{Outcome, Status, Task};

pub use files::check_lrat;

/// The file name of a DRAT proof, in certificates and in working folders.
pub const DRAT: &str = "proof.drat";
/// The file name of an LRAT proof, in certificates and in working folders.
pub const LRAT: &str = "proof.lrat";

/// Creates the outcome of a prover's work: its models and their solutions, and the verdict `answer`. `size` is the size
/// of the proof, if the verdict has one.
pub fn outcome(
    prover: &str,
    task: &Task<'_>,
    answer: Status,
    (models, solutions): (Vec<Model>, Vec<Solution>),
    size: lrat::ProofSize,
) -> Outcome {
    let certified = matches!(answer, Status::None | Status::Unique);
    let mut outcome = Outcome::unknown(prover);
    outcome.answer = answer;
    outcome.count = (models.len() as u128).into();
    outcome.differ = task.differ(&solutions);
    (outcome.models, outcome.solutions) = (models, solutions);
    (outcome.complete, outcome.certified) = (certified, certified);
    if certified {
        outcome.statistics = vec![("proof additions", size.additions), ("proof deletions", size.deletions)];
    }
    outcome
}

/// The reason why there is no proof, or why a proof is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] BackendError),
    /// A file could not be read or written.
    #[error("{path}: {reason}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        reason: std::io::Error,
    },
    /// A file is wrong at a certain line and column.
    #[error("{path}:{place}", path = .path.display())]
    Place {
        /// The file.
        path: PathBuf,
        /// The line and column, the text found there, and the expected text.
        place: Malformed,
    },
    /// A file is wrong as a whole.
    #[error("{path}: {what}", path = .path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// The message, which names the fault and what was expected.
        what: String,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A limit was reached while the puzzle was compiled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The puzzle has a constraint that rows cannot state, or whose clauses have no derivation from rows.
    #[error("no proof from rows: {whose}: {what}")]
    NotFromRows {
        /// The rule with its line number, or another origin of the constraint.
        whose: String,
        /// The reason, as the end of a sentence.
        what: &'static str,
    },
    /// The solver reported that there is no model, and its proof is wrong.
    #[error("{name} says UNSATISFIABLE, and its proof is wrong: {place}")]
    WrongProof {
        /// The name of the solver.
        name: String,
        /// The error in the proof, or in reading it.
        place: ReadError,
    },
}

impl ProofError {
    fn io(path: &Path) -> impl FnOnce(std::io::Error) -> ProofError + '_ {
        move |reason| ProofError::Io { path: path.to_owned(), reason }
    }

    fn read(path: &Path) -> impl Fn(ReadError) -> ProofError + '_ {
        move |error| match error {
            ReadError::Malformed(place) => ProofError::Place { path: path.to_owned(), place },
            ReadError::Io(reason) => ProofError::Io { path: path.to_owned(), reason },
        }
    }

    fn refused(path: &Path, what: impl Into<String>) -> ProofError {
        ProofError::Refused { path: path.to_owned(), what: what.into() }
    }
}

fn open(path: &Path) -> Result<BufReader<File>, ProofError> {
    Ok(BufReader::with_capacity(1 << 16, File::open(path).map_err(ProofError::io(path))?))
}
