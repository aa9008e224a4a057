//! The errors of questions.

use crate::backend::{BackendError, LanguageError};
use crate::decode::NoSolution;

/// The reason why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver reads no clauses and the task has nothing else, or the solver does not read the language chosen for
    /// it.
    #[error(transparent)]
    Language(#[from] LanguageError),
    /// The solver's model is not a solution.
    #[error(transparent)]
    NoSolution(#[from] NoSolution),
}
