//! The reasons why there is no answer.

use super::RelaxError;
use crate::error::{ParseError, Warning};
use crate::formats::{ReadOptions, native};
use crate::puzzle::Puzzle;
use crate::question::QuestionError;
use crate::steps::{State, WrongState};
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

/// The default name of a player's state in errors.
pub const STATE: &str = "state";

/// Reads a player's progress in `puzzle`: the digits and candidates of a text in any format. The text uses the letters
/// of the puzzle unless it has a `letters` line of its own.
///
/// # Errors
/// If the text cannot be read, or is not about this puzzle. Errors call the text `name`.
pub fn read_state(
    puzzle: &Puzzle,
    text: &str,
    options: &ReadOptions<'_>,
    name: &str,
) -> Result<(State, Vec<Warning>), AskError> {
    let states = text.lines().any(|line| native::name(line) == Some("letters"));
    let letters = puzzle.grid().letters().filter(|_| !states);
    let header = letters.map_or(String::new(), |letters| format!("letters {letters}"));
    let options = options.clone().rule(&header);
    let (found, warnings) =
        options.read(text).map_err(|error| AskError::State(Box::new(error.in_file(name))))?;
    Ok((State::of(puzzle, &found)?, warnings))
}
