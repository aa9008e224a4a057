//! A formula that is asked about, and what is known of it.

use super::shared::Threads;
use crate::cnf::{Emit, Model, Projection};
use crate::csp::Owner;
use crate::decode::NoSolution;
use crate::encode::EncodedCsp;
use crate::grid::{Cell, Solution};
use crate::problem::Problem;
use crate::puzzle::{Puzzle, StatedRule};

/// A formula, and the puzzle that it states, where that is known.
#[derive(Clone)]
#[non_exhaustive]
pub struct Task<'a> {
    /// The formula.
    pub cnf: &'a dyn Emit,
    /// The variables in which its models differ: candidates where there is a puzzle, else the shown variables or all.
    pub projection: Projection,
    /// The problem by which its models are read.
    pub problem: Option<&'a Problem>,
    /// The puzzle that solutions are those of: that of the problem, or one with other givens, which are
    /// assumed.
    pub puzzle: Option<&'a Puzzle>,
    /// The encoding behind the formula, which knows where a limit stopped it.
    pub encoded: Option<&'a EncodedCsp>,
    /// Told how many solutions there are for sure while they are counted.
    pub heard: Option<&'a dyn Fn(u128)>,
    /// Threads that help to count where that takes long.
    pub threads: Option<Threads<'a>>,
}

impl<'a> Task<'a> {
    /// A problem, as `encoded`.
    pub fn new(problem: &'a Problem, encoded: &'a EncodedCsp) -> Task<'a> {
        Task {
            cnf: encoded,
            projection: problem.projection(),
            problem: Some(problem),
            puzzle: Some(problem.puzzle()),
            encoded: Some(encoded),
            heard: None,
            threads: None,
        }
    }

    /// Any formula, without a puzzle.
    pub fn of_formula(cnf: &'a dyn Emit, projection: Projection) -> Task<'a> {
        Task { cnf, projection, problem: None, puzzle: None, encoded: None, heard: None, threads: None }
    }

    /// With other clauses of the same models.
    #[must_use]
    pub fn with_cnf(mut self, cnf: &'a dyn Emit) -> Task<'a> {
        self.cnf = cnf;
        self
    }

    /// With the problem by which its models are read.
    #[must_use]
    pub fn with_problem(mut self, problem: &'a Problem) -> Task<'a> {
        (self.problem, self.puzzle) = (Some(problem), Some(problem.puzzle()));
        self
    }

    /// While solutions are counted, `heard` is told how many there are for sure.
    #[must_use]
    pub fn heard_by(mut self, heard: &'a dyn Fn(u128)) -> Task<'a> {
        self.heard = Some(heard);
        self
    }

    /// With threads that help to count where that takes long. Their formula is that of the task, and their solver the one
    /// that is asked: how many solutions there are does not depend on them.
    #[must_use]
    pub fn helped_by(mut self, threads: Threads<'a>) -> Task<'a> {
        self.threads = Some(threads);
        self
    }

    /// With a puzzle that has other givens than that of the problem; they are assumed.
    #[must_use]
    pub fn with_puzzle(mut self, puzzle: &'a Puzzle) -> Task<'a> {
        self.puzzle = Some(puzzle);
        self
    }

    /// The rule that was being stated when a limit stopped the encoding, if one was.
    pub fn stopped_at(&self) -> Option<&'a StatedRule> {
        match self.encoded?.stopped_at()? {
            Owner::Rule(place) => self.puzzle?.rules().get(place),
            Owner::House(_) | Owner::Given(_) | Owner::Shared => None,
        }
    }

    /// The solution that a model describes; an error if it breaks a rule.
    ///
    /// # Errors
    /// The model is no solution.
    pub fn verified(&self, model: &Model) -> Result<Option<Solution>, NoSolution> {
        verified(self.problem.zip(self.puzzle), model)
    }

    /// The cells in which two solutions differ.
    pub fn differ(&self, solutions: &[Solution]) -> Vec<Cell> {
        let about_digits = self.problem.is_some_and(Problem::is_about_digits);
        self.puzzle.map_or_else(Vec::new, |puzzle| differing(puzzle, about_digits, solutions))
    }
}

/// The cells of a puzzle in which two solutions differ, perhaps of its digits alone.
pub(crate) fn differing(puzzle: &Puzzle, about_digits: bool, solutions: &[Solution]) -> Vec<Cell> {
    let [a, b] = solutions else { return Vec::new() };
    let is_asked = |cell: &Cell| !(about_digits && cell.is_variable());
    puzzle.cells().filter(is_asked).filter(|&cell| a[cell] != b[cell]).collect()
}

/// The solution that a model describes, of a puzzle that is known.
pub(super) fn verified(
    known: Option<(&Problem, &Puzzle)>,
    model: &Model,
) -> Result<Option<Solution>, NoSolution> {
    let Some((problem, puzzle)) = known else { return Ok(None) };
    problem.solution_of(model, puzzle).map(Some)
}
