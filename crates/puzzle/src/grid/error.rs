//! The error for an invalid grid.

/// The reason why rows, columns, values and regions do not form a valid grid, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}, expected {expected}")]
pub struct GridError {
    /// The description of the mistake.
    pub message: String,
    /// The description of what was expected instead.
    pub expected: String,
}

impl GridError {
    /// Makes an error from a message and what was expected instead.
    pub(super) fn new(message: String, expected: impl Into<String>) -> GridError {
        GridError { message, expected: expected.into() }
    }
}
