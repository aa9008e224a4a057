//! The answer to a question about a puzzle.

use schemars::JsonSchema;
use serde::Serialize;

/// The answer to a question about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Verdict")]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// There is a solution; whether it is the only one was not asked.
    Solved,
    /// There is exactly one solution.
    Unique,
    /// There are at least two.
    Multiple,
    /// There is none.
    None,
    /// A limit was reached first.
    Unknown,
    /// The puzzle could not be read or solved.
    Error,
}

impl Answer {
    /// Its word, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Answer::Solved => "solved",
            Answer::Unique => "unique",
            Answer::Multiple => "multiple",
            Answer::None => "none",
            Answer::Unknown => "unknown",
            Answer::Error => "error",
        }
    }
}
