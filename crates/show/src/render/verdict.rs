//! Verdicts in whole sentences, which stand beside pictures.

use crate::question::Answer;

/// The sentence for a limit that was reached before anything was found out.
pub const UNKNOWN: &str = "It is not known whether there is a solution: a limit was reached.";

/// A verdict as a sentence.
///
/// ```
/// use sudoku2cnf_show::render::{Answer, sentence};
///
/// assert_eq!(sentence(Answer::Unique), "There is exactly one solution.");
/// ```
pub fn sentence(answer: Answer) -> &'static str {
    match answer {
        Answer::Solved => "There is a solution.",
        Answer::Unique => "There is exactly one solution.",
        Answer::Multiple => "There is more than one solution.",
        Answer::None => "There is no solution.",
        Answer::Unknown | Answer::Error => UNKNOWN,
    }
}
