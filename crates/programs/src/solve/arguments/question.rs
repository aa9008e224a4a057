//! What is asked.

use sudoku2cnf::question::Question;

use super::Arguments;

/// A question whose answer is more than a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// The solutions, up to so many.
    All(u64),
    /// The values of each cell, each counted up to so many solutions.
    Candidates(Option<u64>),
    /// Why there is no solution, or more than one.
    Explain,
    /// How it is solved by hand.
    Steps,
}

impl Arguments {
    /// What is asked, where that is more than a [`Question`].
    pub fn special(&self) -> Option<Special> {
        match (self.all, self.candidates, self.explain, self.steps.is_asked()) {
            (true, ..) => Some(Special::All(self.max.unwrap_or(u64::MAX))),
            (_, true, ..) => Some(Special::Candidates(self.cap)),
            (_, _, true, _) => Some(Special::Explain),
            (.., true) => Some(Special::Steps),
            _ => None,
        }
    }

    /// What is asked.
    pub fn question(&self) -> Question {
        match (self.unique || self.proof.certify.is_some(), self.count) {
            (true, _) => Question::Unique,
            (_, true) => Question::Count(self.max.unwrap_or(u64::MAX)),
            _ => Question::One,
        }
    }
}
