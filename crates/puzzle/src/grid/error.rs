//! Why there is no such grid.

/// Why rows, columns, values and regions do not make a grid: what is wrong, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}, expected {expected}")]
pub struct GridError {
    /// The description of the mistake.
    pub message: String,
    /// The description of what was expected instead.
    pub expected: String,
}

impl GridError {
    /// Makes an error of a mistake and of what was expected instead.
    pub(super) fn new(message: String, expected: impl Into<String>) -> GridError {
        GridError { message, expected: expected.into() }
    }
}
