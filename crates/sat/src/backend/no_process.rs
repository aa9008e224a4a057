//! Replaces external solvers on WebAssembly, where none can be run: their names are known, and using one is an error.

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

/// An external solver. This type has no values, since WebAssembly cannot start programs.
pub enum Process {}

/// The answer of an external solver. This type has no values, either.
pub struct ProgramAnswer {
    never: Infallible,
    /// The verdict and the values.
    pub answer: SolverAnswer,
    /// The statistics that the solver printed.
    pub statistics: Statistics,
}

impl ProgramAnswer {
    /// Returns an error about the answer.
    pub fn error(&self, _what: impl Into<String>) -> BackendError {
        match self.never {}
    }
}

impl Process {
    /// Always returns an error: the name is unknown, or the solver cannot be run in this build.
    pub(super) fn named(name: &str) -> Result<Process, BackendError> {
        match SOLVERS.iter().any(|solver| solver.name == name) {
            true => Err(no_process(name)),
            false => {
                let known: Vec<&str> = SOLVERS.iter().map(|solver| solver.name).collect();
                Err(BackendError::NoSuchBackend { name: name.to_owned(), known: known.join(", ") })
            }
        }
    }

    /// Always returns an error: programs cannot be run in this build.
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

    /// Returns the solver as a backend.
    ///
    /// # Errors
    /// Never, since there is no value to call this on.
    pub fn into_backend(self) -> Result<Process, LanguageError> {
        match self {}
    }

    /// Returns the name by which users choose the solver.
    pub fn name(&self) -> &str {
        match *self {}
    }

    /// Returns the input language of the solver.
    pub fn target(&self) -> &'static str {
        match *self {}
    }

    /// Returns the same program, with arguments that make it solve relaxations.
    pub fn relaxing(&self) -> Option<Process> {
        match *self {}
    }

    /// Asks the solver about a text and returns its answer.
    ///
    /// # Errors
    /// Never, since there is no value to call this on.
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
