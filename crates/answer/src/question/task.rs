//! The formula that a question is about, and its puzzle.

use super::shared::Threads;
use crate::cnf::{Emit, Model, Projection};
use crate::csp::Owner;
use crate::decode::NoSolution;
use crate::encode::EncodedCsp;
use crate::grid::{Cell, Solution};
use crate::problem::Problem;
use crate::puzzle::{Puzzle, StatedRule};

/// A formula, and the puzzle that it encodes, if known.
#[derive(Clone)]
#[non_exhaustive]
pub struct Task<'a> {
    /// The formula.
    pub cnf: &'a dyn Emit,
    /// The variables that distinguish models: the candidates if there is a puzzle, otherwise the shown variables or
    /// all.
    pub projection: Projection,
    /// The problem that converts models into solutions.
    pub problem: Option<&'a Problem>,
    /// The puzzle that solutions are checked against: the problem's own, or one with other givens, which are assumed.
    pub puzzle: Option<&'a Puzzle>,
    /// The encoding that produced the formula; it records where a limit stopped it. `None` if the formula is from
    /// elsewhere.
    pub encoded: Option<&'a EncodedCsp>,
    /// A listener that receives the number of solutions known to exist while they are counted.
    pub heard: Option<&'a dyn Fn(u128)>,
    /// Threads that help if counting takes a long time.
    pub threads: Option<Threads<'a>>,
}

impl<'a> Task<'a> {
    /// Creates a task for a problem encoded as `encoded`.
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

    /// Creates a task for a formula without a puzzle.
    pub fn of_formula(cnf: &'a dyn Emit, projection: Projection) -> Task<'a> {
        Task { cnf, projection, problem: None, puzzle: None, encoded: None, heard: None, threads: None }
    }

    /// Replaces the clauses by others with the same models.
    #[must_use]
    pub fn with_cnf(mut self, cnf: &'a dyn Emit) -> Task<'a> {
        self.cnf = cnf;
        self
    }

    /// Sets the problem that converts models into solutions.
    #[must_use]
    pub fn with_problem(mut self, problem: &'a Problem) -> Task<'a> {
        (self.problem, self.puzzle) = (Some(problem), Some(problem.puzzle()));
        self
    }

    /// Sets a listener that receives the number of solutions known to exist while they are counted.
    #[must_use]
    pub fn heard_by(mut self, heard: &'a dyn Fn(u128)) -> Task<'a> {
        self.heard = Some(heard);
        self
    }

    /// Sets threads that help if counting takes a long time. The number of solutions does not depend on them.
    #[must_use]
    pub fn helped_by(mut self, threads: Threads<'a>) -> Task<'a> {
        self.threads = Some(threads);
        self
    }

    /// Sets a puzzle that differs from the problem's in its givens, which are assumed.
    #[must_use]
    pub fn with_puzzle(mut self, puzzle: &'a Puzzle) -> Task<'a> {
        self.puzzle = Some(puzzle);
        self
    }

    /// Returns the rule that was being encoded when a limit was reached; `None` if no limit was reached, or if it was
    /// reached at another point.
    pub fn stopped_at(&self) -> Option<&'a StatedRule> {
        match self.encoded?.stopped_at()? {
            Owner::Rule(place) => self.puzzle?.rules().get(place),
            Owner::House(_) | Owner::Given(_) | Owner::Shared => None,
        }
    }

    /// Returns the solution that a model describes, checked against the rules; `None` if the task has no puzzle.
    ///
    /// # Errors
    /// If the model is not a solution.
    pub fn verified(&self, model: &Model) -> Result<Option<Solution>, NoSolution> {
        verified(self.problem.zip(self.puzzle), model)
    }

    /// Returns the cells in which two solutions differ; an empty list unless there are exactly two solutions and a
    /// puzzle.
    pub fn differ(&self, solutions: &[Solution]) -> Vec<Cell> {
        let about_digits = self.problem.is_some_and(Problem::is_about_digits);
        self.puzzle.map_or_else(Vec::new, |puzzle| differing(puzzle, about_digits, solutions))
    }
}

/// Returns the cells in which two solutions differ, without variable cells if `about_digits` is true; an empty list
/// unless there are exactly two solutions.
pub(crate) fn differing(puzzle: &Puzzle, about_digits: bool, solutions: &[Solution]) -> Vec<Cell> {
    let [a, b] = solutions else { return Vec::new() };
    let is_asked = |cell: &Cell| !(about_digits && cell.is_variable());
    puzzle.cells().filter(is_asked).filter(|&cell| a[cell] != b[cell]).collect()
}

/// Returns the solution that a model describes, checked against the rules; `None` without a puzzle.
pub(super) fn verified(
    known: Option<(&Problem, &Puzzle)>,
    model: &Model,
) -> Result<Option<Solution>, NoSolution> {
    let Some((problem, puzzle)) = known else { return Ok(None) };
    problem.solution_of(model, puzzle).map(Some)
}
