//! Questions about all solutions of a puzzle or models of a formula: one, only one, how many.

use super::count::Ways;
use super::counting::{self, Tally};
use super::shared::{ModelCheck, Threads};
use super::{Answer, Error, Models, Outcome, ProblemSolver, Question};
use crate::backend::{Backend, Limits, Verdict};
use crate::cnf::{Emit, Model, Projection};
use crate::csp::Owner;
use crate::decode::NoSolution;
use crate::encode::EncodedCsp;
use crate::grid::{Cell, Solution};
use crate::problem::Problem;
use crate::puzzle::{Puzzle, StatedRule};
use crate::stopwatch::Phase;

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
        match (self.puzzle, solutions) {
            (Some(puzzle), [a, b]) => {
                let is_asked =
                    |cell: &Cell| !cell.is_variable() || !self.problem.is_some_and(Problem::is_about_digits);
                puzzle.cells().filter(is_asked).filter(|&cell| a[cell] != b[cell]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Asks `solver`. Every model is a solution, or this fails.
    ///
    /// # Errors
    /// The solver failed, or its model is no solution.
    pub fn ask<S: ProblemSolver + ?Sized>(
        &self,
        solver: &S,
        question: Question,
        limits: &Limits,
    ) -> Result<Outcome, Error> {
        self.ask_of(&mut self.open(solver, limits)?, question, limits)
    }

    /// The models that `solver` finds, one after the other.
    ///
    /// # Errors
    /// The solver failed.
    pub fn models<'b, S: ProblemSolver + ?Sized>(
        &'b self,
        solver: &'b S,
        limits: &Limits,
    ) -> Result<Models<'b>, Error> {
        let _encode = limits.during(Phase::Encode);
        let found = Models::new(solver.session(self, limits)?, self.projection.clone());
        Ok(found.of_chooser(solver.chooses()))
    }

    /// A session of `solver`, for [`Task::ask_of`]. The first model that it looks for has a house filled in
    /// order where all digits are alike.
    ///
    /// # Errors
    /// The solver failed.
    pub fn open<'b, S: ProblemSolver + ?Sized>(
        &'b self,
        solver: &'b S,
        limits: &Limits,
    ) -> Result<Models<'b>, Error> {
        let mut found = self.models(solver, limits)?;
        // A formula from elsewhere, or other givens, may tell digits from each other.
        if let (Some(problem), Some(_)) = (self.problem, self.encoded)
            && self.puzzle.is_some_and(|puzzle| std::ptr::eq(puzzle, problem.puzzle()))
        {
            found.without_loss(problem.compiled().any_filled_house());
        }
        Ok(found)
    }

    /// Asks a session that may have answered for other givens: they are assumed, and the formula is
    /// without them.
    ///
    /// # Panics
    /// If the problem is simplified: givens may then have no literal to be assumed.
    ///
    /// # Errors
    /// As of [`Task::ask`].
    pub fn ask_again(
        &self,
        found: &mut Models<'_>,
        question: Question,
        limits: &Limits,
    ) -> Result<Outcome, Error> {
        let simplified = self.problem.is_some_and(|problem| problem.literals().is_simplified());
        assert!(!simplified, "givens are assumed in a whole problem");
        let known = self.problem.zip(self.puzzle).into_iter();
        let givens = known.flat_map(|(problem, puzzle)| problem.givens_of(puzzle));
        found.restart(givens, limits)?;
        self.ask_of(found, question, limits)
    }

    /// Asks a session that has begun.
    ///
    /// # Errors
    /// As of [`Task::ask`].
    pub fn ask_of(
        &self,
        found: &mut Models<'_>,
        question: Question,
        limits: &Limits,
    ) -> Result<Outcome, Error> {
        let read = |model: &Model| Ok(self.verified(model)?);
        let ways = self.ways(found, question);
        let known = self.problem.zip(self.puzzle);
        let check = |model: &Model| Ok(verified(known, model).map(drop)?);
        let help = self.threads.filter(|_| matches!(question, Question::Count(_)));
        let help = help.map(|threads| (threads, &check as ModelCheck<'_>));
        let tally = counting::count(found, question, limits, ways, help, self.heard, read)?;
        let statistics = tally.statistics(found);
        let Tally { answer, mut models, solutions, count, complete, .. } = tally;
        let mut solutions: Vec<Solution> = solutions.into_iter().flatten().collect();
        let digits = match (question, answer) {
            (Question::Unique, Answer::Multiple) => {
                self.digits(found, &mut models, &mut solutions, limits)?
            }
            _ => None,
        };
        let differ = match question {
            Question::Unique => self.differ(&solutions),
            _ => Vec::new(),
        };
        let backend = found.backend().to_owned();
        let certified = false;
        let outcome = Outcome {
            answer,
            models,
            solutions,
            differ,
            digits,
            count,
            complete,
            backend,
            statistics,
            certified,
        };
        Ok(outcome)
    }

    /// The ways to count without going from one solution to the next: where nobody chose a solver for it, and the
    /// formula is that of the problem.
    fn ways(&self, found: &Models<'_>, question: Question) -> Option<Ways<'a>> {
        let is_free = matches!(question, Question::Count(_)) && found.chooses();
        let (problem, puzzle) =
            self.problem.zip(self.puzzle).filter(|_| is_free && self.encoded.is_some())?;
        let counted = match problem.is_about_digits() {
            true => puzzle.grid().cells().count(),
            false => problem.csp().subjects(),
        };
        let is_own = std::ptr::eq(puzzle, problem.puzzle());
        let assumed = if is_own { Vec::new() } else { problem.given_values_of(puzzle).collect() };
        let ways = Ways::new(problem.compiled(), counted, assumed);
        if !is_own && problem.literals().is_simplified() {
            // A given may have no literal.
            return Some(ways);
        }
        let literals = if is_own { Vec::new() } else { problem.givens_of(puzzle).collect() };
        Some(ways.with_clauses(self.cnf, self.projection.clone(), literals))
    }

    /// The answer for the digits alone, where there is more than that and `found` has two solutions. If these have the
    /// same digits and others do not, the second of the two becomes one that has others.
    fn digits(
        &self,
        found: &mut Models<'_>,
        models: &mut [Model],
        solutions: &mut [Solution],
        limits: &Limits,
    ) -> Result<Option<Answer>, Error> {
        let Some((problem, puzzle)) = self.problem.zip(self.puzzle) else { return Ok(None) };
        let ([first, second], [one, other]) = (models, solutions) else { return Ok(None) };
        if !problem.has_more_than_digits() {
            return Ok(None);
        }
        if puzzle.grid().cells().any(|cell| one[cell] != other[cell]) {
            return Ok(Some(Answer::Multiple));
        }
        Ok(Some(match found.beyond(first, &problem.projection_on_digits(), limits)? {
            Verdict::Unsat => Answer::Unique,
            Verdict::Unknown => Answer::Unknown,
            Verdict::Sat(model) => {
                *other = problem.solution_of(&model, puzzle)?;
                *second = model;
                Answer::Multiple
            }
        }))
    }
}

/// The solution that a model describes, of a puzzle that is known.
fn verified(known: Option<(&Problem, &Puzzle)>, model: &Model) -> Result<Option<Solution>, NoSolution> {
    let Some((problem, puzzle)) = known else { return Ok(None) };
    problem.solution_of(model, puzzle).map(Some)
}

impl Problem {
    /// One solution, if there is one.
    ///
    /// # Errors
    /// As of [`Task::ask`].
    pub fn one(&self, backend: &dyn Backend, limits: &Limits) -> Result<Outcome, Error> {
        self.ask(backend, Question::One, limits)
    }

    /// Finds out whether there is exactly one solution, and gives that one, or two.
    ///
    /// # Errors
    /// As of [`Task::ask`].
    pub fn unique(&self, backend: &dyn Backend, limits: &Limits) -> Result<Outcome, Error> {
        self.ask(backend, Question::Unique, limits)
    }

    /// Counts the solutions, up to `max`. If there are more, [`Outcome::count`] is `max` and [`Outcome::complete`] is
    /// false. [`Outcome::solutions`] holds two at most.
    ///
    /// At a limit the answer is [`Answer::Unknown`] even if several solutions are known: [`Outcome::count`] is then the
    /// number of those, and [`Outcome::complete`] is false.
    ///
    /// # Errors
    /// As of [`Task::ask`].
    pub fn count(&self, backend: &dyn Backend, max: u128, limits: &Limits) -> Result<Outcome, Error> {
        self.ask(backend, Question::Count(max), limits)
    }

    /// Asks about its clauses under the options that suit it.
    fn ask(&self, backend: &dyn Backend, question: Question, limits: &Limits) -> Result<Outcome, Error> {
        let encoded = self.encoded_within(self.suited(), limits);
        Task::new(self, &encoded).ask(backend, question, limits)
    }
}
