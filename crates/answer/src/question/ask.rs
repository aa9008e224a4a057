//! Answers questions about the solutions of a puzzle or the models of a formula: finds one, determines whether it is
//! the only one, or counts them.

use std::collections::BTreeSet;

use super::count::Ways;
use super::counting::{self, Tally};
use super::shared::ModelCheck;
use super::task::verified;
use super::{Models, Outcome, ProblemSolver, Question, QuestionError, Status, Task};
use crate::backend::{Backend, Limits, Verdict};
use crate::cnf::{Lit, Model};
use crate::grid::Solution;
use crate::problem::Problem;
use crate::stopwatch::Phase;

impl<'a> Task<'a> {
    /// Asks `solver`, and checks every model that it finds.
    ///
    /// # Errors
    /// The solver failed, or its model is not a solution.
    pub fn ask<S: ProblemSolver + ?Sized>(
        &self,
        solver: &S,
        question: Question,
        limits: &Limits,
    ) -> Result<Outcome, QuestionError> {
        self.ask_of(&mut self.open(solver, limits)?, question, limits)
    }

    /// Opens a session of `solver` that finds models one after another.
    ///
    /// # Errors
    /// The solver failed.
    pub fn models<'b, S: ProblemSolver + ?Sized>(
        &'b self,
        solver: &'b S,
        limits: &Limits,
    ) -> Result<Models<'b>, QuestionError> {
        let _encode = limits.during(Phase::Encode);
        let found = Models::new(solver.session(self, limits)?, self.projection.clone());
        Ok(found.of_chooser(solver.chooses()))
    }

    /// Opens a session of `solver`, for [`Task::ask_of`]. If all digits are interchangeable, the search for the first
    /// model fills a house in order, which is faster and does not change the answer.
    ///
    /// # Errors
    /// The solver failed.
    pub fn open<'b, S: ProblemSolver + ?Sized>(
        &'b self,
        solver: &'b S,
        limits: &Limits,
    ) -> Result<Models<'b>, QuestionError> {
        let mut found = self.models(solver, limits)?;
        // Only the problem's own formula and givens are known to treat all digits alike.
        if let (Some(problem), Some(_)) = (self.problem, self.encoded)
            && self.puzzle.is_some_and(|puzzle| std::ptr::eq(puzzle, problem.puzzle()))
        {
            found.without_loss(problem.compiled().any_filled_house());
        }
        Ok(found)
    }

    /// Asks a session that may already have answered a puzzle with other givens. The givens of the task's puzzle are
    /// assumed, and must not be in the formula.
    ///
    /// # Panics
    /// If the problem is simplified: a given may then have no literal to assume.
    ///
    /// # Errors
    /// Same as [`Task::ask`].
    pub fn ask_again(
        &self,
        found: &mut Models<'_>,
        question: Question,
        limits: &Limits,
    ) -> Result<Outcome, QuestionError> {
        let simplified = self.problem.is_some_and(|problem| problem.literals().is_simplified());
        assert!(!simplified, "givens are assumed in a whole problem");
        let known = self.problem.zip(self.puzzle).into_iter();
        let givens = known.flat_map(|(problem, puzzle)| problem.givens_of(puzzle));
        found.restart(givens, limits)?;
        self.ask_of(found, question, limits)
    }

    /// Asks the session `found`, which may have been used before.
    ///
    /// # Errors
    /// Same as [`Task::ask`].
    pub fn ask_of(
        &self,
        found: &mut Models<'_>,
        question: Question,
        limits: &Limits,
    ) -> Result<Outcome, QuestionError> {
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
            (Question::Unique, Status::Multiple) => {
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

    /// Returns methods that count without enumerating the solutions; `None` for other questions, if the user chose a
    /// solver, or if the formula may differ from the problem's own. Such a formula was read from a file, and its models
    /// must be checked one by one.
    fn ways(&self, found: &Models<'_>, question: Question) -> Option<Ways<'a>> {
        let is_free = matches!(question, Question::Count(_)) && found.chooses() && found.is_fresh();
        if is_free && self.problem.is_none() && self.puzzle.is_none() {
            return Some(Ways::of_clauses(self.cnf, self.projection.clone(), found.assumptions().to_vec()));
        }
        let (problem, puzzle) =
            self.problem.zip(self.puzzle).filter(|_| is_free && self.encoded.is_some())?;
        let counted = match problem.is_about_digits() {
            true => puzzle.grid().cells().count(),
            false => problem.csp().subjects(),
        };
        // The methods know nothing of assumptions other than the givens.
        if !found.assumptions().is_empty() {
            let givens: BTreeSet<Lit> = problem.givens_of(puzzle).collect();
            found.assumptions().iter().all(|lit| givens.contains(lit)).then_some(())?;
        }
        let is_own = std::ptr::eq(puzzle, problem.puzzle());
        let assumed = if is_own { Vec::new() } else { problem.given_values_of(puzzle).collect() };
        let ways = Ways::new(problem.compiled(), counted, assumed);
        if !is_own && problem.literals().is_simplified() {
            // Counting by clauses needs literals for all givens.
            return Some(ways);
        }
        let literals = if is_own { Vec::new() } else { problem.givens_of(puzzle).collect() };
        Some(ways.with_clauses(self.cnf, self.projection.clone(), literals))
    }

    /// Determines whether the digits in the grid are unique; `None` unless the puzzle also has variable cells or hidden
    /// layers and there are two `solutions`. If the two have the same digits, a solution with other digits, if there is
    /// one, replaces the second.
    fn digits(
        &self,
        found: &mut Models<'_>,
        models: &mut [Model],
        solutions: &mut [Solution],
        limits: &Limits,
    ) -> Result<Option<Status>, QuestionError> {
        let Some((problem, puzzle)) = self.problem.zip(self.puzzle) else { return Ok(None) };
        let ([first, second], [one, other]) = (models, solutions) else { return Ok(None) };
        if !problem.has_more_than_digits() {
            return Ok(None);
        }
        if puzzle.grid().cells().any(|cell| one[cell] != other[cell]) {
            return Ok(Some(Status::Multiple));
        }
        Ok(Some(match found.beyond(first, &problem.projection_on_digits(), limits)? {
            Verdict::Unsat => Status::Unique,
            Verdict::Unknown => Status::Unknown,
            Verdict::Sat(model) => {
                *other = problem.solution_of(&model, puzzle)?;
                *second = model;
                Status::Multiple
            }
        }))
    }
}

/// Asks about `problem`, encoded with the options that suit it. [`ask::ask`](crate::ask::ask) also adapts the clauses
/// to the question and the solver.
///
/// # Errors
/// Same as [`Task::ask`].
pub fn ask(
    problem: &Problem,
    backend: &dyn Backend,
    question: Question,
    limits: &Limits,
) -> Result<Outcome, QuestionError> {
    let encoded = problem.encoded_within(problem.suited(), limits);
    Task::new(problem, &encoded).ask(backend, question, limits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::auto::Handover;

    #[test]
    fn a_house_is_filled_only_where_digits_are_alike() {
        let cases = [
            ("grid 4x4", 4, 288),
            ("grid 4x4\nanti-king", 4, 0),
            ("grid 4x4\nregions\naaab\nabbb\ncccd\ncddd", 4, 144),
            ("grid 4x4\neven r1c1", 0, 144),
            ("grid 4x4\ngreater-than r1c1 r1c2", 0, 144),
            ("1...\n....\n....\n....", 0, 72),
            ("grid 2x2\nvalues 1-3", 0, 18),
            ("grid 2x2", 2, 2),
            ("grid 1x1", 0, 1),
            ("grid 2x2\nvariables 1", 2, 4),
        ];
        for (text, filled, solutions) in cases {
            let problem = Problem::new(text.parse().expect("a puzzle"));
            assert_eq!(problem.compiled().any_filled_house().len(), filled, "{text}");
            let backend = Handover::default();
            let count = ask(&problem, &backend, Question::Count(1_000), &Limits::default())
                .expect("it answers")
                .count;
            assert_eq!(count, solutions, "{text}");
            let one = ask(&problem, &backend, Question::One, &Limits::default()).expect("it answers");
            assert_eq!(one.solutions.len() as u128, solutions.min(1), "{text}");
        }
    }
}
