//! A question about all solutions of a puzzle or models of a formula, and its outcome.

use super::Status;
use crate::backend::Statistics;
use crate::cnf::Model;
use crate::count::Count;
use crate::grid::{Cell, Solution};

/// A question about all solutions of a puzzle or all models of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// Asks for one solution, whichever is found.
    One,
    /// Asks whether there is exactly one solution.
    Unique,
    /// Asks for the number of solutions, up to a maximum; `u128::MAX` stands for no maximum.
    Count(u128),
}

/// The outcome of a question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The verdict.
    pub answer: Status,
    /// The first models: one, or two if there are several.
    pub models: Vec<Model>,
    /// The solutions that the models describe, if there is a puzzle.
    pub solutions: Vec<Solution>,
    /// The cells in which the two solutions differ; only for [`Question::Unique`].
    pub differ: Vec<Cell>,
    /// The verdict for the digits in the grid alone: [`Unique`](Status::Unique) if all solutions have the same digits.
    /// It is known only for [`Question::Unique`], and only if the puzzle has variable cells or hidden layers, and has
    /// several solutions.
    pub digits: Option<Status>,
    /// The number of models known to exist, even if a limit ended the search for more.
    pub count: Count,
    /// `true` if there are no other models.
    pub complete: bool,
    /// The solver that gave the last answer.
    pub backend: String,
    /// The work of the solver.
    pub statistics: Statistics,
    /// `true` if a proof was written that there is no other model.
    pub certified: bool,
}

impl Outcome {
    /// Returns the outcome for a limit that was reached before `backend` was asked.
    pub fn unknown(backend: &str) -> Outcome {
        Outcome {
            answer: Status::Unknown,
            models: Vec::new(),
            solutions: Vec::new(),
            differ: Vec::new(),
            digits: None,
            count: Count::ZERO,
            complete: false,
            backend: backend.to_owned(),
            statistics: Vec::new(),
            certified: false,
        }
    }

    /// Returns the outcome with a count of at most `most`.
    #[must_use]
    pub fn up_to(mut self, most: &Count) -> Outcome {
        if self.count > *most {
            (self.count, self.complete) = (most.clone(), false);
        }
        self
    }

    /// Returns `true` if a proof was written; `None` if the verdict is neither none nor unique, so there is nothing to
    /// prove.
    pub fn certified(&self) -> Option<bool> {
        matches!(self.answer, Status::None | Status::Unique).then_some(self.certified)
    }
}
