//! The result of writing a puzzle in a format.

use crate::limits::Stopped;
use crate::terminal::cut;

/// Something that a format cannot express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} cannot express {what}")]
#[non_exhaustive]
pub struct CannotWrite {
    /// The part of the puzzle that the format cannot express.
    pub what: String,
    /// The format.
    pub format: &'static str,
    /// `true` if the part is a rule.
    pub is_rule: bool,
}

/// A puzzle in a format, with its rules that are only drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrittenPuzzle {
    /// The text.
    pub text: String,
    /// The rules that the format lacks, as they are stated.
    pub drawn: Vec<String>,
}

impl WrittenPuzzle {
    /// A warning about the rules that are only drawn, if there are any, with at most this many characters of each.
    pub fn warning(&self, most: usize) -> Option<String> {
        let drawn: Vec<String> = self.drawn.iter().map(|rule| cut(rule, most)).collect();
        let warning = || format!("only drawn, and described in the text of the rules: {}", drawn.join("; "));
        (!drawn.is_empty()).then(warning)
    }
}

/// Why a puzzle was not written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritten {
    /// The format cannot express something.
    #[error(transparent)]
    CannotWrite(#[from] CannotWrite),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
