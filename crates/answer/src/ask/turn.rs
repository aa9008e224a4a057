//! The limits of time and memory for the puzzles of a session.

use super::AskError;
use crate::limits::Limits;

/// Limits the time and memory of one puzzle after the other.
pub trait Turn {
    /// The reason why the time could not be started, or why there is no answer.
    type Error: From<AskError>;

    /// Starts the time of a puzzle, or of compiling rules for several puzzles, in place of the previous time.
    ///
    /// # Errors
    /// If the time could not be started.
    fn begin(&mut self) -> Result<(), Self::Error>;

    /// Returns the limits for the work since the last start.
    fn limits(&self) -> Limits;
}
