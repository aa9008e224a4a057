//! The reasons why a backend has no answer.

use std::path::PathBuf;

use crate::cnf::{Lit, TooManyVariables};

/// The reason why a backend has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackendError {
    /// The formula has more variables than DIMACS can number.
    #[error(transparent)]
    TooManyVariables(#[from] TooManyVariables),
    /// The formula is too large to be loaded into this process.
    #[error("{vars} variables are too many for the backend {name}, which takes at most {most}")]
    TooLarge {
        /// The backend's name.
        name: &'static str,
        /// The number of variables of the formula.
        vars: u64,
        /// The maximum number of variables that the backend takes.
        most: u64,
    },
    /// The system does not give this process enough memory for the formula.
    #[error(
        "no memory for {vars} variables: the backend {name} needs {megabytes} MB more, and the system refuses \
         them; write the CNF with sudoku2cnf and give it to an external solver"
    )]
    NoMemory {
        /// The backend's name.
        name: &'static str,
        /// The number of variables when memory was refused; the formula may have more.
        vars: u64,
        /// The amount of memory that was refused, in megabytes.
        megabytes: u64,
    },
    /// No backend has this name.
    #[error("no backend '{name}', expected one of {known}")]
    NoSuchBackend {
        /// The requested name.
        name: String,
        /// The names of all backends, separated by commas.
        known: String,
    },
    /// The backend exists, but its program is not installed, or it was not compiled into this program.
    #[error("the backend {name} is not available: {hint}")]
    NotFound {
        /// The backend's name.
        name: String,
        /// The missing program and where to get it, or the missing cargo feature.
        hint: String,
    },
    /// The backend cannot make proofs in the requested format.
    #[error("the backend {name} makes no {format} proofs; {known} do")]
    NoProofs {
        /// The backend's name.
        name: String,
        /// The requested format.
        format: &'static str,
        /// The names of the backends that can make such proofs, separated by commas.
        known: String,
    },
    /// The installed version of the program is too old for proofs in the requested format.
    #[error("a proof in {format} by {name} needs version {needed}; this is {version}")]
    TooOld {
        /// The backend's name.
        name: String,
        /// The requested format.
        format: &'static str,
        /// The first version that can make such proofs.
        needed: u32,
        /// The installed version, in the program's own words.
        version: String,
    },
    /// The CNF could not be written, the solver could not be started, or its answer could not be read.
    #[error("{what}: {reason}")]
    Io {
        /// The operation that failed, with the path of its file.
        what: String,
        /// The system's error. It is part of the message, so it is not also an error source, which would print it
        /// twice.
        reason: std::io::Error,
    },
    /// The program ran, but crashed or gave an answer that is malformed or contradicts itself.
    #[error("{name}: {what} ({status}; {command}){stderr}")]
    Process {
        /// The backend's name.
        name: String,
        /// The command line with which the program was run.
        command: String,
        /// A description of the fault.
        what: String,
        /// The exit status of the solver.
        status: String,
        /// The last lines of standard error, each after a line break; empty if nothing was printed.
        stderr: String,
    },
    /// The solver's model falsifies a clause, so the solver or the reader of its answer has a bug.
    #[error("{name} answered with a model that falsifies the clause {clause:?}")]
    WrongModel {
        /// The backend's name.
        name: String,
        /// The first clause that the model falsifies.
        clause: Vec<Lit>,
    },
    /// There is no executable file at this path.
    #[error("{path}: not a program that can be run", path = .0.display())]
    NotExecutable(PathBuf),
    /// Any other error, such as an error of a caller's own backend, or a solver that does not read CNF.
    #[error(transparent)]
    Other(Box<dyn std::error::Error + Send + Sync>),
}
