//! Puzzles as text, and the reasons why a puzzle is not written.

use crate::limits::Stopped;
use crate::terminal::cut;

/// The error for a puzzle that a format cannot express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} cannot express {what}")]
#[non_exhaustive]
pub struct CannotWrite {
    /// The part of the puzzle that the format cannot express.
    pub what: String,
    /// The name of the format.
    pub format: &'static str,
    /// `true` if that part is a rule.
    pub is_rule: bool,
}

/// A puzzle written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrittenPuzzle {
    /// The text in the format.
    pub text: String,
    /// The native lines of the rules that the format lacks, which are only drawn and described.
    pub drawn: Vec<String>,
}

impl WrittenPuzzle {
    /// Returns a warning about the rules that are only drawn, with at most `most` characters of each; `None` if there
    /// are no such rules.
    pub fn warning(&self, most: usize) -> Option<String> {
        let drawn: Vec<String> = self.drawn.iter().map(|rule| cut(rule, most)).collect();
        let warning = || format!("only drawn, and described in the text of the rules: {}", drawn.join("; "));
        (!drawn.is_empty()).then(warning)
    }
}

/// The reason why a puzzle was not written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritten {
    /// The format cannot express a part of the puzzle.
    #[error(transparent)]
    CannotWrite(#[from] CannotWrite),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
