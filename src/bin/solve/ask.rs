//! One question to one formula.

use anyhow::Result;
use sudoku2cnf::backend::{Backend, Limits, Statistics, Verdict};
use sudoku2cnf::cnf::{Emit, Model};
use sudoku2cnf::csp::Owner;
use sudoku2cnf::encode::Encoded;
use sudoku2cnf::grid::{Grid, Solution};
use sudoku2cnf::problem::Problem;
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::{Interrupted, Puzzle};
use sudoku2cnf::question::{Models, Projection};
use sudoku2cnf::render::{Answer, Report};

use crate::clock::Clock;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// One solution.
    One,
    /// Is there exactly one?
    Unique,
    /// How many, up to so many?
    Count(u64),
}

/// The problem of a puzzle, simplified; `None` at a limit.
pub fn compile(puzzle: &Puzzle, how: Simplify, clock: &Clock) -> Option<Problem> {
    match Problem::compile(puzzle.clone(), how, &clock.limits()) {
        Ok(problem) => Some(problem),
        Err(Interrupted(rule)) => {
            clock.note_rule(rule.as_ref());
            None
        }
    }
}

/// A formula, and the puzzle that it states, where that is known.
pub struct Task<'a> {
    pub cnf: &'a dyn Emit,
    /// What its models differ by: candidates where there is a puzzle, else the shown variables or all.
    pub projection: Projection,
    pub problem: Option<&'a Problem>,
    /// The puzzle that solutions are those of: that of the problem, or one with other givens, which are
    /// assumed.
    pub puzzle: Option<&'a Puzzle>,
    /// The encoding behind the formula, which knows where a limit stopped it.
    pub encoded: Option<&'a Encoded<'a>>,
}

/// What came out.
pub struct Outcome {
    pub answer: Answer,
    /// The first models: one, or two where there are several.
    pub models: Vec<Model>,
    /// The solutions they describe, where there is a puzzle.
    pub solutions: Vec<Solution>,
    /// Where the question was whether there are two: the cells in which they differ.
    pub differ: Vec<String>,
    /// How many models were found.
    pub count: u64,
    /// Whether there are no others.
    pub complete: bool,
    pub backend: String,
    pub statistics: Statistics,
    /// Whether a proof was written that there is no other model.
    pub certified: bool,
}

impl<'a> Task<'a> {
    /// A problem, as `encoded`.
    pub fn new(problem: &'a Problem, encoded: &'a Encoded<'a>) -> Task<'a> {
        Task {
            cnf: encoded,
            projection: problem.projection(),
            problem: Some(problem),
            puzzle: Some(problem.puzzle()),
            encoded: Some(encoded),
        }
    }

    /// As [`Clock::ended`].
    pub fn ended(&self, clock: &Clock) -> Result<Option<u8>> {
        if let (Some(Owner::Rule(place)), Some(puzzle)) =
            (self.encoded.and_then(Encoded::stopped_at), self.puzzle)
        {
            clock.note_rule(puzzle.rules().get(place));
        }
        clock.ended()
    }

    /// The solution that a model describes; an error if it breaks a rule.
    pub fn verified(&self, model: &Model) -> Result<Option<Solution>> {
        let Some((problem, puzzle)) = self.problem.zip(self.puzzle) else { return Ok(None) };
        Ok(Some(problem.solution_of(model, puzzle)?))
    }

    /// The cells in which two solutions differ.
    pub fn differ(&self, solutions: &[Solution]) -> Vec<String> {
        match (self.puzzle, solutions) {
            (Some(puzzle), [a, b]) => {
                puzzle.cells().filter(|&cell| a[cell] != b[cell]).map(|cell| cell.to_string()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Asks `backend`. Every model is a solution, or this fails.
    pub fn ask(&self, backend: &dyn Backend, question: Question, limits: &Limits) -> Result<Outcome> {
        let mut found = Models::new(backend.open(self.cnf, limits)?, self.projection.clone());
        self.ask_of(&mut found, question, limits)
    }

    /// Asks a session that may have answered for other givens: they are assumed, and the formula is
    /// without them.
    pub fn ask_again(&self, found: &mut Models<'_>, question: Question, limits: &Limits) -> Result<Outcome> {
        let givens = self.problem.zip(self.puzzle).into_iter().flat_map(|(problem, puzzle)| {
            let literal = |(cell, digit)| problem.literal(cell, digit);
            puzzle.givens().map(move |given| literal(given).expect("a value of the cell"))
        });
        found.restart(givens, limits)?;
        self.ask_of(found, question, limits)
    }

    /// Asks a session that has begun.
    pub fn ask_of(&self, found: &mut Models<'_>, question: Question, limits: &Limits) -> Result<Outcome> {
        let wanted = match question {
            Question::One => 1,
            Question::Unique => 2,
            Question::Count(max) => max,
        };
        let (mut models, mut solutions, mut count) = (Vec::new(), Vec::new(), 0);
        let mut last = None;
        while count < wanted {
            match found.next(limits)? {
                Verdict::Sat(model) => {
                    let solution = self.verified(&model)?;
                    count += 1;
                    if models.len() < 2 {
                        models.push(model);
                        solutions.extend(solution);
                    }
                }
                end => {
                    last = Some(end);
                    break;
                }
            }
        }
        let answer = match (last, count) {
            (Some(Verdict::Unknown), _) => Answer::Unknown,
            (Some(_), 0) => Answer::None,
            (Some(_), 1) => Answer::Unique,
            (None, 1) => Answer::Solved,
            _ => Answer::Multiple,
        };
        let complete =
            matches!(answer, Answer::None | Answer::Unique) || (count < wanted && answer == Answer::Multiple);
        let (backend, statistics) = (found.backend().to_owned(), found.statistics());
        let differ = match question {
            Question::Unique => self.differ(&solutions),
            _ => Vec::new(),
        };
        Ok(Outcome {
            answer,
            models,
            solutions,
            differ,
            count,
            complete,
            backend,
            statistics,
            certified: false,
        })
    }
}

impl Outcome {
    /// A limit was reached before `backend` could be asked.
    pub fn unknown(backend: &str) -> Outcome {
        Outcome {
            answer: Answer::Unknown,
            models: Vec::new(),
            solutions: Vec::new(),
            differ: Vec::new(),
            count: 0,
            complete: false,
            backend: backend.to_owned(),
            statistics: Vec::new(),
            certified: false,
        }
    }

    /// As SAT solvers exit: 10 there is a solution, 20 there is none, 0 nobody knows.
    pub fn exit_code(&self) -> u8 {
        match self.answer {
            Answer::None => 20,
            Answer::Unknown | Answer::Error => 0,
            Answer::Solved | Answer::Unique | Answer::Multiple => 10,
        }
    }

    /// Whether there is a proof, where there could be one.
    pub fn certified(&self) -> Option<bool> {
        matches!(self.answer, Answer::None | Answer::Unique).then_some(self.certified)
    }

    /// The report for JSON; `grid` is where the solutions are at home.
    pub fn report(&self, question: Question, grid: Option<&Grid>) -> Report {
        let mut report = Report::new(self.answer);
        if let Some((solution, grid)) = self.solutions.first().zip(grid) {
            report.show(solution, grid);
        }
        if let (Question::Unique, [_, other], Some(grid)) = (question, &self.solutions[..], grid) {
            report.other = Some(other.digits(grid));
            report.differ = self.differ.clone();
        }
        report.count = matches!(question, Question::Count(_)).then_some(self.count);
        report.certified = self.certified();
        report.backend = Some(self.backend.clone());
        report.statistics =
            self.statistics.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect();
        report
    }
}
