//! The errors of programs that read texts, and of programs that do not read the chosen language.

use std::fs::File;

use super::{BackendError, MemoryLimitError};

/// The reason why a program cannot be asked: it reads another language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LanguageError {
    /// The program reads something else.
    #[error("{name} reads no {target}; it reads {known}")]
    Unread {
        /// The program's name.
        name: String,
        /// The requested language.
        target: String,
        /// The languages that it reads.
        known: String,
    },
    /// The program reads no clauses, only puzzles in another language.
    #[error("{name} reads {target}, which is made from a puzzle; it takes no clauses")]
    NotCnf {
        /// The program's name.
        name: String,
        /// The language that it reads.
        target: &'static str,
    },
}

impl BackendError {
    /// Returns `true` for a wrong choice by the user: there is no solver of this name, it reads another language, or its
    /// memory cannot be limited.
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

/// Writes a text to the given file.
pub type Write<'a> = &'a dyn Fn(&mut File) -> Result<(), WriteFailed>;

/// Why a text was not written.
pub enum WriteFailed {
    /// The language cannot express something.
    Unsayable(String),
    /// A write failed, or a limit was reached.
    Io(std::io::Error),
}

/// The reason why a program did not answer about a text.
#[derive(Debug, thiserror::Error)]
pub enum TellError {
    /// The program reads CNF.
    #[error(transparent)]
    Language(#[from] LanguageError),
    /// The language cannot express something.
    #[error("{0}")]
    Unsayable(String),
    /// The solver failed.
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
