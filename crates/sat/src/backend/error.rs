//! The reasons why a backend has no answer.

use std::path::PathBuf;

use crate::cnf::{Lit, TooManyVariables};

/// Why a backend has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackendError {
    /// The formula cannot be numbered.
    #[error(transparent)]
    TooManyVariables(#[from] TooManyVariables),
    /// The formula is too large to be loaded into this process.
    #[error("{vars} variables are too many for the backend {name}, which takes at most {most}")]
    TooLarge {
        /// The backend's name.
        name: &'static str,
        /// The formula's variables.
        vars: u64,
        /// The most it takes.
        most: u64,
    },
    /// The system refuses this process the memory for the formula.
    #[error(
        "no memory for {vars} variables: the backend {name} needs {megabytes} MB more, and the system refuses \
         them; write the CNF with sudoku2cnf and give it to an external solver"
    )]
    NoMemory {
        /// The backend's name.
        name: &'static str,
        /// The variables that the formula has so far.
        vars: u64,
        /// The memory that was refused.
        megabytes: u64,
    },
    /// No backend has this name.
    #[error("no backend '{name}', expected one of {known}")]
    NoSuchBackend {
        /// The requested name.
        name: String,
        /// The known names.
        known: String,
    },
    /// The backend is known, but not on this machine or not in this build.
    #[error("the backend {name} is not available: {hint}")]
    NotFound {
        /// The backend's name.
        name: String,
        /// The missing program, and how to get it.
        hint: String,
    },
    /// The backend makes no such proofs.
    #[error("the backend {name} makes no {format} proofs; {known} do")]
    NoProofs {
        /// The requested name.
        name: String,
        /// The requested format.
        format: &'static str,
        /// The backends that make such proofs.
        known: String,
    },
    /// The program's version makes no such proofs.
    #[error("a proof in {format} by {name} needs version {needed}; this is {version}")]
    TooOld {
        /// The backend's name.
        name: String,
        /// The requested format.
        format: &'static str,
        /// The first version that makes them.
        needed: u32,
        /// The version, as the program prints it.
        version: String,
    },
    /// The CNF could not be passed on, or the answer could not be read.
    #[error("{what}: {reason}")]
    Io {
        /// The operation that failed, with the path.
        what: String,
        /// The system's reason. It is part of the message, so it is not a source: it would be printed twice.
        reason: std::io::Error,
    },
    /// The program ran, but its behaviour makes no sense: a crash, garbage, a contradiction.
    #[error("{name}: {what} ({status}; {command}){stderr}")]
    Process {
        /// The backend's name.
        name: String,
        /// The command line.
        command: String,
        /// The fault of its answer.
        what: String,
        /// The exit status of the solver.
        status: String,
        /// The end of its standard error, on lines of its own, or nothing.
        stderr: String,
    },
    /// The solver's model falsifies a clause: the solver, or reading its answer, is wrong.
    #[error("{name} answered with a model that falsifies the clause {clause:?}")]
    WrongModel {
        /// The backend's name.
        name: String,
        /// The first false clause.
        clause: Vec<Lit>,
    },
    /// There is no executable file at this path.
    #[error("{path}: not a program that can be run", path = .0.display())]
    NotExecutable(PathBuf),
    /// Another reason: from a caller's own solver, or from one that reads no clauses.
    #[error(transparent)]
    Other(Box<dyn std::error::Error + Send + Sync>),
}
