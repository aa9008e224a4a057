//! The verdict about a puzzle.

use schemars::JsonSchema;
use serde::Serialize;

/// How a question about a puzzle was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Verdict")]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is a solution; uniqueness was not asked.
    Solved,
    /// There is exactly one solution.
    Unique,
    /// There are at least two.
    Multiple,
    /// There is no solution.
    None,
    /// A limit was reached first.
    Unknown,
    /// The puzzle could not be read or solved.
    Error,
}

impl Status {
    /// Returns the word for the status, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Unknown => "unknown",
            Status::Error => "error",
        }
    }
}
