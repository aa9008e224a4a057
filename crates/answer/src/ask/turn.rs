//! The time of the puzzles of a session.

use super::AskError;
use crate::limits::Limits;

/// The time of one puzzle after the other, and the memory that they take.
pub trait Turn {
    /// The reason why no time starts, or why there is no answer.
    type Error: From<AskError>;

    /// Starts the time of a puzzle, or of compiling rules for several puzzles; the previous time ends.
    ///
    /// # Errors
    /// If it does not start.
    fn begin(&mut self) -> Result<(), Self::Error>;

    /// Returns the limits of the current time.
    fn limits(&self) -> Limits;
}
