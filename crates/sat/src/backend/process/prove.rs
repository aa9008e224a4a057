//! Proofs from external solvers.

use std::ffi::OsString;

use super::Process;
use crate::backend::prover::{ProofFormat, ProofJob, Prover, no_proofs};
use crate::backend::{BackendError, Limits, Verdict};

impl Process {
    /// Returns an error if the program's version is too old for proofs in this format.
    pub(in crate::backend) fn check_age(&self, format: ProofFormat) -> Result<(), BackendError> {
        let Some(since) = self.proofs.since(format) else { return Ok(()) };
        match self.version().filter(|version| since.is_after(version)) {
            None => Ok(()),
            Some(version) => {
                let (name, format) = (self.name.clone(), format.name());
                Err(BackendError::TooOld { name, format, needed: since.major, version })
            }
        }
    }
}

impl Prover for Process {
    fn name(&self) -> &str {
        &self.name
    }

    fn makes(&self, format: ProofFormat) -> bool {
        self.proofs.arguments(format).is_some()
    }

    fn refute(&self, job: &ProofJob<'_>, limits: &Limits) -> Result<Verdict, BackendError> {
        let Some(arguments) = self.proofs.arguments(job.format) else {
            return Err(no_proofs(&self.name, job.format));
        };
        let mut command = self.command_on(arguments.split(' ').map(|word| fill(word, job)));
        // Keeps newer versions of CaDiCaL from adding variables, whose definitions unit propagation cannot check. An
        // environment variable is used because older versions reject an unknown option, but ignore the variable.
        command.0.env("CADICAL_FACTOR", "0");
        let (verdict, _) = self.call(command, None, job.formula, job.vars as usize, limits)?;
        Ok(verdict)
    }
}

fn fill(word: &str, job: &ProofJob<'_>) -> OsString {
    let mut filled = OsString::new();
    match word.split_once('{') {
        Some((before, "cnf}")) => {
            filled.push(before);
            filled.push(job.cnf);
        }
        Some((before, "proof}")) => {
            filled.push(before);
            filled.push(job.proof);
        }
        _ => filled.push(word),
    }
    filled
}
