//! The errors of programs that do not read what they were chosen for.

use super::{Error, MemoryLimitError};

/// The reason why a program cannot be asked: it reads another language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LanguageError {
    /// The program reads something else.
    #[error("{name} reads no {target}; it reads {known}")]
    Unread {
        /// The program's name.
        name: String,
        /// The language that it was to read.
        target: String,
        /// The languages that it reads.
        known: String,
    },
    /// The program reads no clauses but puzzles in another language.
    #[error("{name} reads {target}, which is made of a puzzle; it takes no clauses")]
    NotCnf {
        /// The program's name.
        name: String,
        /// The language that it reads.
        target: &'static str,
    },
}

impl Error {
    /// Returns `true` if somebody chose wrongly: there is no solver of this name, it reads another language, or its
    /// memory cannot be limited.
    pub fn is_wrong_choice(&self) -> bool {
        match self {
            Error::NoSuchBackend { .. } => true,
            Error::Other(error) => error.is::<LanguageError>() || error.is::<MemoryLimitError>(),
            _ => false,
        }
    }
}

impl From<LanguageError> for Error {
    fn from(error: LanguageError) -> Error {
        Error::Other(Box::new(error))
    }
}
