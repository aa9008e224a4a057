//! Writes the files of a proof from rows.

use std::io::{BufWriter, Write};
use std::path::Path;

use super::{BLOCKED_ROWS, CertificateFormula, Claim, MODEL_PROOF, ROWS};
use crate::cnf::{Lit, Model};
use crate::limits::Limits;
use crate::proof::rows::{End, Fault, StatedRows, named};
use crate::proof::{ProofError, open};
use crate::puzzle::Puzzle;

/// The formula and the rows of a certificate's puzzle, from which the files are made.
pub(super) struct FromRows<'a> {
    stated: &'a CertificateFormula<'a>,
    rows: StatedRows<'a>,
    /// The puzzle as the caller read it; messages use its line numbers.
    puzzle: &'a Puzzle,
    limits: &'a Limits,
}

impl<'a> FromRows<'a> {
    /// # Errors
    /// If a constraint cannot be stated by rows, or its clauses have no derivation.
    pub(super) fn new(
        stated: &'a CertificateFormula<'a>,
        puzzle: &'a Puzzle,
        limits: &'a Limits,
    ) -> Result<FromRows<'a>, ProofError> {
        let rows = StatedRows::new(stated.problem, &stated.cnf, limits);
        let rows = rows.map_err(|fault| error(fault, puzzle, Path::new(ROWS)))?;
        let rows = FromRows { stated, rows, puzzle, limits };
        // The derivation is tried at once, without output, so that its errors come before a solver's work.
        rows.proof(End::Models(&[]), &mut std::io::sink(), Path::new(ROWS))?;
        Ok(rows)
    }

    /// Writes the content of the file `name` to `out`; errors name `path`.
    pub(super) fn write(
        &self,
        name: &str,
        claim: Claim,
        models: &[Model],
        lrat: &Path,
        out: &mut dyn Write,
        path: &Path,
    ) -> Result<(), ProofError> {
        let mut out = BufWriter::new(out);
        let block: Option<Vec<Lit>> = match (claim, models) {
            (Claim::Unique, [model]) => Some(self.stated.block(model)),
            _ => None,
        };
        match (name, models) {
            (ROWS, _) => self.rows.write(None, &mut out).map_err(ProofError::io(path))?,
            (BLOCKED_ROWS, _) => self.rows.write(block.as_deref(), &mut out).map_err(ProofError::io(path))?,
            (MODEL_PROOF, [model]) => self.rows.write_model(model, &mut out).map_err(ProofError::io(path))?,
            _ if claim == Claim::Multiple => self.proof(End::Models(models), &mut out, path)?,
            _ => self.proof(End::Refuted(block.as_deref(), &mut open(lrat)?), &mut out, path)?,
        }
        out.flush().map_err(ProofError::io(path))
    }

    fn proof(&self, end: End<'_>, out: &mut dyn Write, path: &Path) -> Result<(), ProofError> {
        let written = self.rows.write_proof(&self.stated.cnf, end, out, self.limits);
        written.map_err(|fault| error(fault, self.puzzle, path))
    }
}

fn error(fault: Fault, puzzle: &Puzzle, path: &Path) -> ProofError {
    match fault {
        Fault::Unsaid(owner, what) => ProofError::NotFromRows { whose: named(puzzle, owner), what },
        Fault::Read(error) => ProofError::read(path)(error),
    }
}
