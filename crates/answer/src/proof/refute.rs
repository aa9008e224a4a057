//! Lets a solver prove that a formula has no model, and checks the proof as far as possible.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::lrat::ProofSize;
use super::{DRAT, LRAT, ProofError, check_lrat, drat, open};
use crate::backend::process::{StoppableFile, private_folder};
use crate::backend::{Limits, ProofFormat, ProofJob, Prover, Verdict};
use crate::cnf::{Emit, Lit, Sink, Var, VarCount};
use crate::dimacs::{self, ReadError, WriteError};
use crate::formats::content;

/// A temporary folder next to the path of the results, so that existing files are replaced only by complete ones. It is
/// deleted when this value is dropped.
pub struct WorkingFolder {
    folder: tempfile::TempDir,
}

impl WorkingFolder {
    /// Creates a folder next to `path`.
    ///
    /// # Errors
    /// If the folder cannot be created.
    pub fn beside(path: &Path) -> Result<WorkingFolder, ProofError> {
        let path = std::path::absolute(path).map_err(ProofError::io(path))?;
        let parent = path.parent().unwrap_or(&path);
        let folder = private_folder(".sudoku2cnf-").tempdir_in(parent);
        Ok(WorkingFolder { folder: folder.map_err(ProofError::io(parent))? })
    }

    /// Returns the path of the file `name` in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Moves the file `name` out of the folder to `path`.
    ///
    /// # Errors
    /// If the file does not exist, or cannot be moved to `path`.
    pub fn hand_over(&self, name: &str, path: &Path) -> Result<(), ProofError> {
        fs::rename(self.file(name), path).map_err(ProofError::io(path))
    }

    /// Writes `formula` with `comments` as the file `cnf`, and asks `prover` for its verdict. If there is no model, the
    /// folder then has `proof.drat` or `proof.lrat` or both, as `wanted`, and the size of the proof is returned. LRAT
    /// proofs, and DRAT proofs made from them, are checked against the file `cnf`; DRAT proofs written by the prover
    /// are checked only for their form.
    ///
    /// # Errors
    /// If a file cannot be written, the prover failed, or its proof is wrong.
    pub fn refute(
        &self,
        prover: &dyn Prover,
        formula: &dyn Emit,
        comments: &[String],
        cnf: &str,
        wanted: &[ProofFormat],
        limits: &Limits,
    ) -> Result<(Verdict, ProofSize), ProofError> {
        let cnf = self.file(cnf);
        let file = File::create(&cnf).map_err(ProofError::io(&cnf))?;
        // Other comments are left out: solvers interpret comments that look like options.
        let comments: Vec<String> =
            comments.iter().filter(|line| line.starts_with(content::OURS)).cloned().collect();
        let vars = match dimacs::write_within(formula, &comments, &mut StoppableFile { file, limits }, limits)
        {
            Ok(counter) => counter.vars(),
            Err(_) if limits.stopped() => return Ok((Verdict::Unknown, ProofSize::default())),
            Err(error) => return Err(unwritten(error, &cnf)),
        };
        let lrat = wanted.contains(&ProofFormat::Lrat) || !prover.makes(ProofFormat::Drat);
        let format = if lrat { ProofFormat::Lrat } else { ProofFormat::Drat };
        let proof = self.file(if lrat { LRAT } else { DRAT });
        let job = ProofJob { formula, vars, cnf: &cnf, proof: &proof, format };
        let verdict = match obvious(formula) {
            Some(step) => {
                let step = if lrat { step } else { "0\n".to_owned() };
                fs::write(&proof, step).map_err(ProofError::io(&proof))?;
                Verdict::Unsat
            }
            None => prover.refute(&job, limits)?,
        };
        if verdict != Verdict::Unsat {
            return Ok((verdict, ProofSize::default()));
        }
        match self.checked(&job, wanted.contains(&ProofFormat::Drat), limits) {
            Err(ProofError::Stopped(_)) => Ok((Verdict::Unknown, ProofSize::default())),
            size => Ok((verdict, size.map_err(|error| wrong(error, prover))?)),
        }
    }

    /// Checks a proof that a solver wrote, and converts an LRAT proof to DRAT if `drat` is set.
    fn checked(&self, job: &ProofJob<'_>, drat: bool, limits: &Limits) -> Result<ProofSize, ProofError> {
        if job.format == ProofFormat::Drat {
            return drat::read(open(job.proof)?).map_err(ProofError::read(job.proof));
        }
        if !drat {
            return check_lrat(job.cnf, job.proof, &mut (), job.proof, limits);
        }
        let path = self.file(DRAT);
        let mut writer = drat::Writer::new(File::create(&path).map_err(ProofError::io(&path))?);
        let size = check_lrat(job.cnf, job.proof, &mut writer, &path, limits)?;
        writer.finish().map_err(ProofError::io(&path))?;
        Ok(size)
    }
}

/// Returns an LRAT proof if the formula contains the empty clause; otherwise `None`. Solvers are not asked about such
/// formulas, because many of them write an empty file, which is not a proof.
fn obvious(formula: &dyn Emit) -> Option<String> {
    let mut search = EmptyClause::default();
    formula.emit(&mut search);
    search.found.map(|number| format!("{} 0 {number} 0\n", search.clauses + 1))
}

/// A sink that looks for the empty clause.
#[derive(Default)]
struct EmptyClause {
    vars: VarCount,
    clauses: u64,
    found: Option<u64>,
}

impl Sink for EmptyClause {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        if lits.is_empty() {
            self.found.get_or_insert(self.clauses);
        }
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        let n = lits.len() as u64;
        self.clauses += n * n.saturating_sub(1) / 2;
    }
}

/// Returns the error of a formula that could not be written to `path`.
fn unwritten(error: WriteError, path: &Path) -> ProofError {
    match error {
        WriteError::TooManyVariables(error) => ProofError::Solver(error.into()),
        WriteError::Io(reason) => ProofError::Io { path: path.to_owned(), reason },
        WriteError::Stopped(stopped) => stopped.into(),
    }
}

/// Converts an error about the proof file into an error about the solver: the file disappears with the working folder,
/// so its path is of no use.
fn wrong(error: ProofError, prover: &dyn Prover) -> ProofError {
    match error {
        ProofError::Place { place, .. } => {
            ProofError::WrongProof { name: prover.name().to_owned(), place: ReadError::Malformed(place) }
        }
        ProofError::Io { reason, .. } if reason.kind() == ErrorKind::NotFound => {
            ProofError::WrongProof { name: prover.name().to_owned(), place: ReadError::Io(reason) }
        }
        other => other,
    }
}
