//! Certificates: folders that let anyone verify with independent programs that a puzzle has one solution, none, or
//! several.
//!
//! | file | holds | present if |
//! |---|---|---|
//! | `puzzle.txt` | the puzzle as native text | always |
//! | `puzzle.cnf` | the puzzle as clauses, nothing simplified | always |
//! | `model.txt`, `model-2.txt` | models of `puzzle.cnf` in competition format | the first if there is a solution, the second if there are several |
//! | `blocked.cnf` | `puzzle.cnf` and the clause that excludes the solution | there is exactly one solution |
//! | `proof.drat`, `proof.lrat` | a proof that `blocked.cnf` or `puzzle.cnf` has no model | there is exactly one solution, or none |
//! | `README` | an explanation of the files and how to check them | always |
//!
//! A proof from rows adds more files, for the checker VeriPB:
//!
//! | file | holds | present if |
//! |---|---|---|
//! | `puzzle.opb` | the puzzle as pseudo-Boolean rows | always |
//! | `model.pbp`, `blocked.opb` | a proof that the rows have the solution; `puzzle.opb` and the row that excludes it | there is exactly one solution |
//! | `puzzle.pbp` | a proof that the clauses of `puzzle.cnf` follow from the rows, and that `blocked.opb` or `puzzle.opb` has no model, or that `puzzle.opb` has both models | always |

mod check;
mod from_rows;
#[cfg(not(target_family = "wasm"))]
mod make;
pub mod parts;
mod readme;

use std::path::Path;

pub use check::{check, checked};
#[cfg(not(target_family = "wasm"))]
pub use make::{Certificate, make, make_from_rows};

use super::{DRAT, LRAT, ProofError};
use crate::cnf::{Lit, Model};
use crate::dimacs::{self, Satisfiability};
use crate::encode::{EncodedCsp, Options};
use crate::error::Line;
use crate::formats::native;
use crate::grid::Solution;
use crate::legend;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::question::Status;

const PUZZLE: &str = "puzzle.txt";
const CNF: &str = "puzzle.cnf";
const MODELS: [&str; 2] = ["model.txt", "model-2.txt"];
const BLOCKED: &str = "blocked.cnf";
const README: &str = "README";
const ROWS: &str = "puzzle.opb";
const ROWS_PROOF: &str = "puzzle.pbp";
const BLOCKED_ROWS: &str = "blocked.opb";
const MODEL_PROOF: &str = "model.pbp";

/// The claim of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    Unique,
    /// There are at least two solutions.
    Multiple,
}

impl Claim {
    /// All claims.
    pub const ALL: [Claim; 3] = [Claim::None, Claim::Unique, Claim::Multiple];

    /// Returns the word for the claim. Other answers use the same word for this verdict.
    pub const fn word(self) -> &'static str {
        match self {
            Claim::None => "none",
            Claim::Unique => "unique",
            Claim::Multiple => "multiple",
        }
    }

    /// Returns the claim as the verdict of a question.
    pub const fn answer(self) -> Status {
        match self {
            Claim::None => Status::None,
            Claim::Unique => Status::Unique,
            Claim::Multiple => Status::Multiple,
        }
    }

    /// Returns the names of the files of a certificate with this claim, without the files of a proof from rows.
    pub fn files(self) -> &'static [&'static str] {
        match self {
            Claim::None => &[PUZZLE, CNF, LRAT, DRAT, README],
            Claim::Unique => &[PUZZLE, CNF, MODELS[0], BLOCKED, LRAT, DRAT, README],
            Claim::Multiple => &[PUZZLE, CNF, MODELS[0], MODELS[1], README],
        }
    }

    /// Returns the names of the files that a proof from rows adds.
    pub fn row_files(self) -> &'static [&'static str] {
        match self {
            Claim::None | Claim::Multiple => &[ROWS, ROWS_PROOF],
            Claim::Unique => &[ROWS, MODEL_PROOF, BLOCKED_ROWS, ROWS_PROOF],
        }
    }

    /// Returns the names of the files, including the files of a proof from rows if `from_rows` is true.
    fn all_files(self, from_rows: bool) -> Vec<&'static str> {
        let added = if from_rows { self.row_files() } else { &[] };
        self.files().iter().chain(added).copied().collect()
    }

    /// Returns the name of the file whose formula the proof refutes; `None` for a claim without a proof.
    fn refuted(self) -> Option<&'static str> {
        match self {
            Claim::None => Some(CNF),
            Claim::Unique => Some(BLOCKED),
            Claim::Multiple => None,
        }
    }
}

/// The contents of a checked certificate.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Evidence {
    /// The claim: no solution, exactly one, or several.
    pub claim: Claim,
    /// The solutions in the certificate, at most two.
    pub solutions: Vec<Solution>,
    /// The number of solutions; `None` if there may be more than the certificate shows.
    pub count: Option<u64>,
}

/// The formula of a certificate: the clauses of a problem and their comments.
struct CertificateFormula<'a> {
    problem: &'a Problem,
    cnf: EncodedCsp,
    comments: Vec<String>,
}

impl<'a> CertificateFormula<'a> {
    /// Encodes `problem` with `options`.
    fn new(problem: &'a Problem, options: Options) -> CertificateFormula<'a> {
        CertificateFormula {
            problem,
            cnf: problem.encoded(options),
            comments: legend::write(problem, options),
        }
    }

    /// Returns the clause that excludes the solution of a model.
    fn block(&self, model: &Model) -> Vec<Lit> {
        self.problem.projection().block(model)
    }

    /// Returns the solution of a model; the error says which clause or rule the model breaks.
    fn solution(&self, model: &Model) -> Result<Solution, String> {
        if let Some(clause) = model.falsified(&self.cnf) {
            return Err(format!("the model falsifies the clause {clause:?}"));
        }
        self.problem.solution(model).map_err(|error| error.to_string())
    }
}

/// Reads the puzzle from a native text; errors name `path`.
fn puzzle(text: &str, path: &Path) -> Result<Puzzle, ProofError> {
    native::read(Line::all(text)).map_err(|error| ProofError::refused(path, error.to_string()))
}

/// Returns a model in competition format.
fn answer(model: &Model) -> Vec<u8> {
    let mut text = Vec::new();
    // Writing to a vector cannot fail.
    let _ = dimacs::write_answer(&Satisfiability::Sat(model.literals().collect()), &mut text);
    text
}
