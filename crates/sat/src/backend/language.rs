//! The errors of programs that read texts in languages other than CNF, or that do not read the chosen language.

use std::fs::File;

use super::{BackendError, MemoryLimitError};

/// The reason why a program cannot be asked: it does not read the chosen language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LanguageError {
    /// The program does not read the requested language.
    #[error("{name} reads no {target}; it reads {known}")]
    Unread {
        /// The program's name.
        name: String,
        /// The requested language.
        target: String,
        /// The languages that the program reads, separated by commas.
        known: String,
    },
    /// The program was asked about clauses, but reads another language, into which only puzzles can be translated.
    #[error("{name} reads {target}, which is made from a puzzle; it takes no clauses")]
    NotCnf {
        /// The program's name.
        name: String,
        /// The language that the program reads.
        target: &'static str,
    },
}

impl BackendError {
    /// Returns `true` if the error is a wrong choice of the user: no solver has the name, the solver does not read the
    /// language, or its memory cannot be limited.
    pub fn is_wrong_choice(&self) -> bool {
        match self {
            BackendError::NoSuchBackend { .. } => true,
            BackendError::Other(error) => error.is::<LanguageError>() || error.is::<MemoryLimitError>(),
            _ => false,
        }
    }
}

impl From<LanguageError> for BackendError {
    fn from(error: LanguageError) -> BackendError {
        BackendError::Other(Box::new(error))
    }
}

/// A function that writes a text to the given file.
pub type Write<'a> = &'a dyn Fn(&mut File) -> Result<(), WriteFailed>;

/// The reason why a text was not written.
pub enum WriteFailed {
    /// The language cannot express a part of the problem, which the message names.
    Unsayable(String),
    /// A write failed, or a limit was reached.
    Io(std::io::Error),
}

/// The reason why a program gave no answer about a text.
#[derive(Debug, thiserror::Error)]
pub enum TellError {
    /// The program does not read the language of the text.
    #[error(transparent)]
    Language(#[from] LanguageError),
    /// The language cannot express a part of the problem, which the message names.
    #[error("{0}")]
    Unsayable(String),
    /// The solver failed, or the text could not be written.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<TellError> for BackendError {
    fn from(error: TellError) -> BackendError {
        match error {
            TellError::Backend(error) => error,
            TellError::Language(error) => error.into(),
            error @ TellError::Unsayable(_) => BackendError::Other(Box::new(error)),
        }
    }
}
