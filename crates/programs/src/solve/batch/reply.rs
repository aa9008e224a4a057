//! What becomes of a line.

use super::tally::Work;

/// What is written for a line.
pub struct Reply {
    /// The line, without its end; `None` for nothing at all.
    pub text: Option<String>,
    /// What is counted; nothing for blank lines and comments.
    pub counted: Option<Counted>,
}

/// What is counted about an answer.
pub struct Counted {
    /// Whether it is an error.
    pub is_error: bool,
    /// Who answered and what it took, if that is wanted.
    pub work: Option<Work>,
}
