//! Verdicts as sentences, which appear next to pictures.

use crate::question::Status;

/// The sentence for a verdict that is not known because a limit was reached.
pub const UNKNOWN: &str = "It is not known whether there is a solution: a limit was reached.";

/// Returns a verdict as a sentence.
///
/// ```
/// use sudoku2cnf_show::render::{Status, sentence};
///
/// assert_eq!(sentence(Status::Unique), "There is exactly one solution.");
/// ```
pub fn sentence(answer: Status) -> &'static str {
    match answer {
        Status::Solved => "There is a solution.",
        Status::Unique => "There is exactly one solution.",
        Status::Multiple => "There is more than one solution.",
        Status::None => "There is no solution.",
        Status::Unknown | Status::Error => UNKNOWN,
    }
}
