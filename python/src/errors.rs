//! Converts errors of the library to Python exceptions.

use std::io;
use std::path::PathBuf;

use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use sudoku2cnf_answer::ask::{AskError, RelaxError};
use sudoku2cnf_answer::generate::GenerateError;
use sudoku2cnf_answer::proof::ProofError;
use sudoku2cnf_answer::question::QuestionError;
use sudoku2cnf_answer::split::SplitError;
use sudoku2cnf_base::limits::Stopped;
use sudoku2cnf_compile::target::relaxation::SimplexError;
use sudoku2cnf_puzzle::error::ParseError;
use sudoku2cnf_puzzle::puzzle::Interrupted;
use sudoku2cnf_sat::backend::{BackendError, LanguageError, MemoryLimitError};

/// Returns a `PuzzleError` with the line and column of the error.
pub fn puzzle_error(py: Python<'_>, error: &ParseError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let made = CLASS.import(py, "sudoku2cnf.errors", "PuzzleError").and_then(|class| {
        class.call1((
            error.to_string(),
            error.line(),
            error.column(),
            error.message(),
            error.expected(),
            error.input(),
        ))
    });
    made.map_or_else(|failed| failed, PyErr::from_value)
}

/// Returns a `SolverError`, which means that a solver is missing, failed, or gave a wrong answer.
fn solver_error(message: String) -> PyErr {
    Python::attach(|py| {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let made =
            CLASS.import(py, "sudoku2cnf.errors", "SolverError").and_then(|class| class.call1((message,)));
        made.map_or_else(|failed| failed, PyErr::from_value)
    })
}

/// Returns an `OSError` about the file at `path`, or the subclass that Python has for its error number.
pub fn os_error(error: &io::Error, path: PathBuf) -> PyErr {
    // An error to which the library added a file name has only a kind, without the system's error number.
    let number = error.raw_os_error().or(match error.kind() {
        io::ErrorKind::NotFound => Some(2),
        io::ErrorKind::PermissionDenied => Some(13),
        io::ErrorKind::NotADirectory => Some(20),
        io::ErrorKind::IsADirectory => Some(21),
        io::ErrorKind::StorageFull => Some(28),
        io::ErrorKind::ReadOnlyFilesystem => Some(30),
        _ => None,
    });
    let text = number
        .map_or_else(|| error.kind().to_string(), |number| io::Error::from_raw_os_error(number).to_string());
    let text = text.split(" (os error").next().unwrap_or_default().to_owned();
    PyOSError::new_err((number.unwrap_or(5), text, path.into_os_string()))
}

/// The reason why a call has no result.
#[derive(Debug)]
pub enum Failure {
    /// An argument is unknown, or cannot be used with the others.
    Argument(String),
    /// A text is not a puzzle.
    Puzzle(ParseError),
    /// A solver failed.
    Solver(String),
    /// A limit was reached, and the question has no answer that says so.
    Stopped(String),
    /// A read or write failed.
    Io(std::io::Error),
    /// Reading or writing a file failed; the path is the one that the caller gave.
    File(std::io::Error, PathBuf),
    /// There is not enough memory.
    Memory(String),
    /// An exception that Python raised.
    Raised(PyErr),
    /// A failure of any other kind.
    Other(String),
}

impl From<BackendError> for Failure {
    fn from(error: BackendError) -> Failure {
        if error.is_wrong_choice() {
            Failure::Argument(error.to_string())
        } else {
            Failure::Solver(error.to_string())
        }
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Puzzle(error)
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Failure {
        Failure::Raised(error)
    }
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Failure {
        match error {
            AskError::Question(error) => (*error).into(),
            AskError::Relax(ref relaxed)
                if matches!(**relaxed, RelaxError::Simplex(SimplexError::TooManyVariables(_))) =>
            {
                Failure::Argument(error.to_string())
            }
            AskError::Relax(_) | AskError::NoRelaxer => Failure::Solver(error.to_string()),
            error => Failure::Other(error.to_string()),
        }
    }
}

impl From<MemoryLimitError> for Failure {
    fn from(error: MemoryLimitError) -> Failure {
        Failure::Argument(format!("{error}, and so does `solve --memory-limit`, a process of its own"))
    }
}

impl From<LanguageError> for Failure {
    fn from(error: LanguageError) -> Failure {
        Failure::Argument(error.to_string())
    }
}

impl From<QuestionError> for Failure {
    fn from(error: QuestionError) -> Failure {
        match error {
            QuestionError::Backend(error) => error.into(),
            QuestionError::Language(error) => error.into(),
            error => Failure::Solver(error.to_string()),
        }
    }
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Failure {
        use GenerateError::{Backend, Broken, Model, NoThread, Stopped};
        match error {
            Backend(error) => error.into(),
            Stopped => Failure::Stopped("the time limit was reached".to_owned()),
            error @ (Model(_) | Broken(_)) => Failure::Solver(error.to_string()),
            error @ NoThread(_) => Failure::Other(error.to_string()),
            error => Failure::Argument(error.to_string()),
        }
    }
}

impl From<SplitError> for Failure {
    fn from(error: SplitError) -> Failure {
        match error {
            SplitError::Solver(error) => error.into(),
            SplitError::Stopped(error) => error.into(),
            SplitError::Interrupted(error) => error.into(),
            error => Failure::Argument(error.to_string()),
        }
    }
}

impl From<ProofError> for Failure {
    fn from(error: ProofError) -> Failure {
        match error {
            ProofError::Solver(error) => error.into(),
            ProofError::Io { path, reason } => Failure::File(reason, path),
            ProofError::Stopped(error) => error.into(),
            ProofError::Interrupted(error) => error.into(),
            error @ ProofError::WrongProof { .. } => Failure::Solver(error.to_string()),
            error => Failure::Argument(error.to_string()),
        }
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        Failure::Stopped(stopped.to_string())
    }
}

impl From<Interrupted> for Failure {
    fn from(error: Interrupted) -> Failure {
        Failure::Stopped(error.to_string())
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Argument(message) => PyValueError::new_err(message),
            Failure::Puzzle(error) => Python::attach(|py| puzzle_error(py, &error)),
            Failure::Solver(message) => solver_error(message),
            Failure::Stopped(message) => PyTimeoutError::new_err(message),
            Failure::Io(error) => error.into(),
            Failure::File(error, path) => os_error(&error, path),
            Failure::Memory(message) => PyMemoryError::new_err(message),
            Failure::Raised(error) => error,
            Failure::Other(message) => PyRuntimeError::new_err(message),
        }
    }
}
