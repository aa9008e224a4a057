//! External solvers on WebAssembly: their names are known, but none can be run.

use std::convert::Infallible;
use std::path::Path;
use std::rc::Rc;

pub use super::external_solvers::SOLVERS;
pub use super::language::{TellError, Write, WriteFailed};

use super::Statistics;
use super::{
    Backend, BackendError, Incremental, LanguageError, Limits, ProofFormat, ProofJob, Prover, Verdict,
};
use crate::answer::SolverAnswer;
use crate::cnf::Emit;

/// An external solver, which this build lacks.
pub enum Process {}

/// An external solver's answer.
pub struct ProgramAnswer {
    never: Infallible,
    /// The answer itself.
    pub answer: SolverAnswer,
    /// The counts that it printed about its work.
    pub statistics: Statistics,
}

impl ProgramAnswer {
    /// Returns an error about it.
    pub fn error(&self, _what: impl Into<String>) -> BackendError {
        match self.never {}
    }
}

impl Process {
    /// Returns an error, which distinguishes an unknown name from a solver that only this build cannot run.
    pub(super) fn named(name: &str) -> Result<Process, BackendError> {
        match SOLVERS.iter().any(|solver| solver.name == name) {
            true => Err(no_process(name)),
            false => {
                let known: Vec<&str> = SOLVERS.iter().map(|solver| solver.name).collect();
                Err(BackendError::NoSuchBackend { name: name.to_owned(), known: known.join(", ") })
            }
        }
    }

    /// Returns an error.
    pub(super) fn with_path(name: &str, _path: &Path) -> Result<Process, BackendError> {
        Err(no_process(name))
    }

    pub(super) fn within(self, _memory_limit: Option<u64>) -> Process {
        match self {}
    }

    pub(super) fn version(&self) -> Option<String> {
        match *self {}
    }

    pub(super) fn program(&self) -> &Path {
        match *self {}
    }

    /// Returns itself, as a backend.
    ///
    /// # Errors
    /// Never.
    pub fn into_backend(self) -> Result<Process, LanguageError> {
        match self {}
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        match *self {}
    }

    /// Returns the language in which it is asked.
    pub fn target(&self) -> &'static str {
        match *self {}
    }

    /// Returns the same program for relaxations.
    pub fn relaxing(&self) -> Option<Process> {
        match *self {}
    }

    /// Returns its answer.
    ///
    /// # Errors
    /// Never.
    pub fn tell(&self, _write: Write<'_>, _limits: &Limits) -> Result<Option<ProgramAnswer>, TellError> {
        match *self {}
    }

    pub(super) fn check_age(&self, _format: ProofFormat) -> Result<(), BackendError> {
        match *self {}
    }
}

fn no_process(name: &str) -> BackendError {
    let hint = "WebAssembly cannot start programs";
    BackendError::NotFound { name: name.to_owned(), hint: hint.to_owned() }
}

impl Backend for Process {
    fn name(&self) -> &str {
        match *self {}
    }

    fn load<'a>(
        &'a self,
        _cnf: Rc<dyn Emit + 'a>,
        _: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        match *self {}
    }
}

impl Prover for Process {
    fn name(&self) -> &str {
        match *self {}
    }

    fn makes(&self, _format: ProofFormat) -> bool {
        match *self {}
    }

    fn refute(&self, _job: &ProofJob<'_>, _limits: &Limits) -> Result<Verdict, BackendError> {
        match *self {}
    }
}
