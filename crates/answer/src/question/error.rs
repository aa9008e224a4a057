//! The reasons why a question has no answer.

use crate::backend::{BackendError, LanguageError};
use crate::decode::NoSolution;

/// The reason why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver reads no clauses and there is nothing else, or it does not read the language it was chosen for.
    #[error(transparent)]
    Language(#[from] LanguageError),
    /// Its model is no solution.
    #[error(transparent)]
    NoSolution(#[from] NoSolution),
}
