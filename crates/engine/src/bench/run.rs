//! One run: a puzzle is compiled, and a solver asked about its clauses.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Job;
use crate::ask::QuestionKind;
use crate::backend::{self, BackendChoice, count_of};
use crate::cnf::{Counter, Model};
use crate::encode::EncodedCsp;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::question::Models;
use crate::stopwatch::{Phase, Stopwatch};

/// The version of this program.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The questions, by their names.
const ONE: QuestionKind = QuestionKind::One;
const UNIQUE: QuestionKind = QuestionKind::Unique;

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Verdict {
    /// There is a solution, which was checked against clauses and rules.
    Sat,
    /// There is none.
    Unsat,
    /// There is exactly one, where that was asked.
    Unique,
    /// There is another one, where that was asked.
    Multiple,
    /// The time ended.
    Timeout,
    /// The solver gave up.
    Unknown,
    /// It failed, or its answer makes no sense.
    Error,
}

impl Verdict {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Sat => "sat",
            Verdict::Unsat => "unsat",
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
            Verdict::Timeout => "timeout",
            Verdict::Unknown => "unknown",
            Verdict::Error => "error",
        }
    }

    /// Returns `true` if it answers the question.
    pub const fn is_decided(self) -> bool {
        self.has_solution() || matches!(self, Verdict::Unsat)
    }

    /// Returns `true` if it says that there is a solution.
    pub const fn has_solution(self) -> bool {
        matches!(self, Verdict::Sat | Verdict::Unique | Verdict::Multiple)
    }
}

/// The record of a run. Its fields are the columns of the CSV and the keys of the JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Run {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The checksum of its native text.
    pub checksum: String,
    /// The groups that are stated.
    pub encoding: String,
    /// The encoding of at-most-one.
    pub amo: String,
    /// The encoding of sums.
    pub sum: String,
    /// The degree to which the puzzle was simplified before it was encoded.
    pub simplify: String,
    /// The question: `one`, whether there is a solution, or `unique`, whether there is exactly one.
    pub question: String,
    /// The version of this program, which made the clauses.
    pub program: String,
    /// The solver.
    pub backend: String,
    /// The solver's version, or nothing if it does not tell.
    pub version: String,
    /// The seconds that compiling and solving may take together.
    pub time_limit: f64,
    /// The end of the run.
    pub verdict: Verdict,
    /// The number of variables, if the time sufficed to count them.
    pub variables: Option<u64>,
    /// The number of clauses.
    pub clauses: Option<u64>,
    /// The seconds from rules to clauses, which are counted and not written.
    pub compile_seconds: f64,
    /// The seconds that the solver took to read the clauses and to answer; for a program, also those to write the
    /// file for it and to start it.
    pub solve_seconds: f64,
    /// The conflicts of the solver, if it tells.
    pub conflicts: Option<u64>,
    /// Its decisions.
    pub decisions: Option<u64>,
    /// Of an error, what is wrong.
    pub message: String,
}

/// The key of a run: where it agrees, nothing is run again.
pub(super) type Key = ([String; 10], u64);

impl Run {
    /// The seconds of all its work.
    pub fn seconds(&self) -> f64 {
        self.compile_seconds + self.solve_seconds
    }

    pub(super) fn key(&self) -> Key {
        let Run {
            puzzle, checksum, encoding, amo, sum, simplify, question, program, backend, version, ..
        } = self;
        let words = [puzzle, checksum, encoding, amo, sum, simplify, question, program, backend, version];
        (words.map(Clone::clone), self.time_limit.to_bits())
    }
}

impl Job<'_> {
    pub(super) fn key(&self) -> Key {
        self.record().key()
    }

    /// The record of a run that has not begun.
    fn record(&self) -> Run {
        let Job { puzzle, setting, plan } = *self;
        Run {
            puzzle: puzzle.name.clone(),
            checksum: puzzle.checksum.clone(),
            encoding: setting.encoding.name().into(),
            amo: setting.amo.name().into(),
            sum: setting.sums.name().into(),
            simplify: plan.simplify.name().into(),
            question: if plan.unique { UNIQUE } else { ONE }.name().into(),
            program: PROGRAM.into(),
            backend: setting.backend.clone(),
            version: setting.version.clone(),
            time_limit: plan.time_limit,
            verdict: Verdict::Timeout,
            variables: None,
            clauses: None,
            compile_seconds: 0.0,
            solve_seconds: 0.0,
            conflicts: None,
            decisions: None,
            message: String::new(),
        }
    }

    /// Runs it. Where the flag of `limits` is raised, the verdict is [`Verdict::Timeout`], whoever raised it.
    pub fn run(&self, limits: &Limits) -> Run {
        let watch = Arc::<Stopwatch>::default();
        let limits = limits.clone().timed_by(Arc::clone(&watch));
        let mut run = self.record();
        let compiled = self.compile(&mut run, &limits);
        run.compile_seconds = seconds(&watch);
        let answer = match &compiled {
            Ok(Some((problem, clauses))) => {
                let answer = self.solve(&mut run, problem, clauses, &limits);
                // The rules are checked on our time.
                run.solve_seconds = seconds(&watch);
                answer.and_then(|(models, last)| self.verdict(problem, &models, &last))
            }
            Ok(None) => Ok(Verdict::Unknown),
            Err(error) => Err(error.clone()),
        };
        run.verdict = match answer {
            Ok(Verdict::Unknown) if limits.stopped() => Verdict::Timeout,
            Ok(verdict) => verdict,
            Err(message) => {
                run.message = message;
                Verdict::Error
            }
        };
        run
    }

    /// The clauses; nothing at a limit.
    fn compile(&self, run: &mut Run, limits: &Limits) -> Result<Option<(Problem, EncodedCsp)>, String> {
        let _compile = limits.during(Phase::Compile);
        let puzzle = self.puzzle.puzzle.clone();
        let Ok(problem) = Problem::compile(puzzle, self.plan.simplify, limits) else { return Ok(None) };
        let clauses = problem.encoded_within(self.setting.options(), limits);
        let size = Counter::count_within(&clauses, limits).map_err(in_words)?;
        if limits.stopped() {
            return Ok(None);
        }
        (run.variables, run.clauses) = (Some(size.vars()), Some(size.clauses()));
        Ok(Some((problem, clauses)))
    }

    /// The models that the question needs, up to two, and what was said behind the last.
    fn solve(
        &self,
        run: &mut Run,
        problem: &Problem,
        clauses: &EncodedCsp,
        limits: &Limits,
    ) -> Result<(Vec<Model>, backend::Verdict), String> {
        let backend = BackendChoice::new(&self.setting.backend)
            .memory_limit(self.plan.memory_limit)
            .backend()
            .map_err(in_words)?;
        let opening = limits.during(Phase::Solve);
        let session = backend.open(clauses, limits).map_err(in_words)?;
        drop(opening);
        let mut session = Models::new(session, problem.projection());
        let (mut models, most) = (Vec::new(), if self.plan.unique { 2 } else { 1 });
        let mut last = session.next(limits);
        while let Ok(backend::Verdict::Sat(model)) = &last {
            models.push(model.clone());
            if models.len() == most {
                break;
            }
            last = session.next(limits);
        }
        let statistics = session.statistics();
        (run.conflicts, run.decisions) =
            (count_of(&statistics, "conflicts"), count_of(&statistics, "decisions"));
        Ok((models, last.map_err(in_words)?))
    }

    /// The verdict, if the models of the clauses are solutions of the puzzle.
    fn verdict(
        &self,
        problem: &Problem,
        models: &[Model],
        last: &backend::Verdict,
    ) -> Result<Verdict, String> {
        for model in models {
            problem.solution(model).map_err(|error| format!("a model that is no solution: {error}"))?;
        }
        Ok(match (models.len(), last) {
            (0, backend::Verdict::Unsat) => Verdict::Unsat,
            (1, backend::Verdict::Unsat) => Verdict::Unique,
            (_, backend::Verdict::Sat(_)) if self.plan.unique => Verdict::Multiple,
            (_, backend::Verdict::Sat(_)) => Verdict::Sat,
            _ => Verdict::Unknown,
        })
    }
}

/// An error on one line, as a cell of a table has it.
fn in_words(error: impl Display) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The seconds since the last call, by microseconds.
fn seconds(watch: &Stopwatch) -> f64 {
    let spent: Duration = watch.lap().iter().sum();
    spent.as_micros() as f64 / 1e6
}
