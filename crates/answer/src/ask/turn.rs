//! The time of the puzzles of a session.

use super::AskError;
use crate::limits::Limits;

/// The time of one puzzle after the other, and the memory that they take.
pub trait Turn {
    /// The reason why no time begins, or why there is no answer.
    type Error: From<AskError>;

    /// Begins the time of a puzzle, or of rules that are compiled for all that have them; what was begun before ends.
    ///
    /// # Errors
    /// It does not begin.
    fn begin(&mut self) -> Result<(), Self::Error>;

    /// The limits of what was begun.
    fn limits(&self) -> Limits;
}
