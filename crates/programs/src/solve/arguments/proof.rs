//! The options for proofs.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use sudoku2cnf_sat::backend::{self, ProofFormat};

use crate::common::output::Destination;
use crate::common::{list_of, named};

/// The message that a batch has no proof.
pub const PROOF_OF_ONE: &str = "--proof takes one puzzle, not a batch";

/// Options of proofs: what is to be proved, and where the proof goes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Proof")]
pub struct ProofArgs {
    /// Writes a proof that there is no solution; with --unique, a proof that there is no other one
    ///
    /// The formula that the proof refutes is written to FILE.cnf. If FILE is -, the proof goes to standard
    /// output and the answer to standard error, and no formula is written; with --unique, - is an error.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, value_parser = Destination::parser())]
    pub proof: Option<Destination>,
    /// Proof format; both are text
    #[arg(long, long_help = formats_help(), value_parser = named(&ProofFormat::ALL, ProofFormat::name), default_value = "drat", requires = "proof")]
    proof_format: ProofFormat,
    /// Answers as --unique does, and makes a folder with puzzle, formula, model and proof, and a README
    /// that says how to check them
    ///
    /// With --join, the folder is made from the certificates of all parts. The command line also names the file of
    /// the parts and the folders of their certificates.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub certify: Option<PathBuf>,
    /// Adds to the folder of --certify the rules as pseudo-Boolean rows, and a VeriPB proof that derives the formula from
    /// them, and that there is no other solution
    ///
    /// The rows are few and readable: comments say what the rows below them state, such as a line of the puzzle.
    /// `veripb` (cargo install veripb) checks that the answer follows from the rows. Rules that rows cannot express are
    /// an error.
    #[arg(long)]
    pub from_rows: bool,
    /// Checks a folder that --certify made
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub check: Option<PathBuf>,
}

/// Renders the help of `--proof-format`.
fn formats_help() -> String {
    let makers = |format| list_of(&backend::provers(format).collect::<Vec<_>>());
    format!(
        "Proof format; both are text\n\ndrat: the clauses that are added and deleted; {} make it. lrat: the same \
         with hints, checked before it is handed over; {} make it.",
        makers(ProofFormat::Drat),
        makers(ProofFormat::Lrat),
    )
}

impl ProofArgs {
    /// Returns `true` if a proof or a certificate was requested.
    pub fn wanted(&self) -> bool {
        self.proof.is_some() || self.certify.is_some()
    }

    /// Returns the format of the proof that the solver must write: LRAT for a certificate.
    pub fn format(&self) -> ProofFormat {
        if self.certify.is_some() { ProofFormat::Lrat } else { self.proof_format }
    }
}

/// Returns the path of the formula that belongs to the proof at this path.
pub fn beside(proof: &Path) -> PathBuf {
    let mut name = proof.as_os_str().to_owned();
    name.push(".cnf");
    name.into()
}
