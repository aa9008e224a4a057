//! Why there is no such grid.

/// Why rows, columns, values and regions do not make a grid: what is wrong, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}, expected {expected}")]
pub struct GridError {
    /// What is wrong.
    pub message: String,
    /// What was expected.
    pub expected: String,
}

impl GridError {
    /// What is wrong, and what was expected.
    pub(super) fn new(message: String, expected: impl Into<String>) -> GridError {
        GridError { message, expected: expected.into() }
    }
}
