//! The reasons why there is no answer.

use super::RelaxError;
use crate::error::ParseError;
use crate::question::QuestionError;
use crate::steps::WrongState;
use crate::symmetry::SymmetryError;

/// The reason why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// The solver failed.
    #[error(transparent)]
    Question(Box<QuestionError>),
    /// The symmetries take too long to find.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
    /// The solver of the relaxation failed.
    #[error(transparent)]
    Relax(Box<RelaxError>),
    /// The question with this name needs a puzzle, but the formula has none.
    #[error("'{0}' is a question about a puzzle, and this formula has none")]
    NoPuzzle(&'static str),
    /// No solver of relaxations is available.
    #[error("no solver of relaxations is available")]
    NoRelaxer,
    /// There is no state to examine.
    #[error("no_answer without a state, expected the text of one as well")]
    NoState,
    /// The text of the state cannot be read.
    #[error("state: {}", .0.headline())]
    State(Box<ParseError>),
    /// The state does not fit the puzzle.
    #[error("state: {0}")]
    WrongState(#[from] WrongState),
}

impl From<QuestionError> for AskError {
    fn from(error: QuestionError) -> AskError {
        AskError::Question(Box::new(error))
    }
}

impl From<RelaxError> for AskError {
    fn from(error: RelaxError) -> AskError {
        AskError::Relax(Box::new(error))
    }
}
