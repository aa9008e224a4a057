//! The limits on time and memory for the puzzles of a session.

use super::AskError;
use crate::limits::Limits;

/// Provides the limits on time and memory for each puzzle of a sequence.
pub trait Turn {
    /// The reason why the clock could not be started, or why there is no answer.
    type Error: From<AskError>;

    /// Restarts the clock for a puzzle, or for the compilation of rules that several puzzles share.
    ///
    /// # Errors
    /// If the clock could not be started.
    fn begin(&mut self) -> Result<(), Self::Error>;

    /// Returns the limits for the work since the last start.
    fn limits(&self) -> Limits;
}
