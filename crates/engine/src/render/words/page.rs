//! The words of a page about steps, beside the sentences that tell these.

use crate::puzzle::Puzzle;
use crate::steps::{Step, Steps};

/// What stands on a page about steps in a language.
pub struct PageWords {
    /// The steps, as a heading, and one of them.
    pub steps: &'static str,
    pub step: &'static str,
    /// The number of a step, and that of all.
    pub number: fn(usize, usize) -> String,
    pub weight: &'static str,
    /// Above the causes.
    pub because: &'static str,
    /// Above so many lines of a proof.
    pub proof: fn(usize) -> String,
    /// Told where a limit was reached.
    pub unsure: &'static str,
    /// The end, and how it is told.
    pub end: &'static str,
    pub end_told: fn(&Steps, &Puzzle, &str) -> String,
    /// To the first step, the one before, the next one, and the end.
    pub go: [&'static str; 4],
    pub rules: &'static str,
    pub text: &'static str,
    /// The meaning of small numbers in the last picture, and of marks in the others.
    pub numbers: &'static str,
    pub key: &'static str,
    /// The conclusions of a step, its causes, and the sentences of its proof.
    pub conclusion: fn(&Step, &Puzzle) -> String,
    pub causes: fn(&Step, &Puzzle, &str) -> Vec<String>,
    pub proof_lines: fn(&Step, &Puzzle, &str) -> Vec<String>,
}
