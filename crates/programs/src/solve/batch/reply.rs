//! The reply to a line.

use super::sheet::AnsweredPuzzle;
use super::tally::Work;

/// The text that is written for a line, and the facts that are counted.
pub struct Reply {
    /// The line, without its end; `None` for nothing at all. On a sheet only errors have one.
    pub text: Option<String>,
    /// The puzzle with its answer, for a sheet.
    pub shown: Option<Box<AnsweredPuzzle>>,
    /// The facts that are counted; nothing for blank lines and comments.
    pub counted: Option<AnswerFacts>,
    /// The name of all puzzles that are the same, where others of them are to be left out.
    pub class: Option<String>,
}

/// The facts about an answer that are counted.
pub struct AnswerFacts {
    /// `true` if it is an error.
    pub is_error: bool,
    /// The backend that answered and its work, if that is wanted.
    pub work: Option<Work>,
}
