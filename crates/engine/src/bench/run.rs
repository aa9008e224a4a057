//! One run: a puzzle is compiled, and a solver asked about its clauses.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use super::record::Key;
use super::{Job, Run, Verdict};
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
