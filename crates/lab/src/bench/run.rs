//! Performs one run: compiles a puzzle or reads a formula, and asks a solver about the clauses.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use super::instance::Subject;
use super::record::Key;
use super::{Job, Run, Verdict};
use crate::backend::dpll::Heuristic;
use crate::backend::{self, BackendChoice, count_of};
use crate::cnf::{Counter, Emit, Model, Projection};
use crate::dimacs::Dimacs;
use crate::encode::EncodedCsp;
use crate::legend::{self, LegendError};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::question::Models;
use crate::stopwatch::{Phase, Stopwatch};

const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The name of the question whether there is a solution.
const ONE: &str = "one";
/// The name of the question whether there is exactly one solution.
const UNIQUE: &str = "unique";

impl Job<'_> {
    pub(super) fn key(&self) -> Key {
        self.record().key()
    }

    /// Returns the record of the run before it starts: with the settings and without results.
    fn record(&self) -> Run {
        let Job { instance, setting, plan } = *self;
        // Encodings and simplification apply to puzzles only and are empty for a formula.
        let of_puzzle =
            |word: &str| if instance.puzzle().is_some() { word.to_owned() } else { String::new() };
        Run {
            instance: instance.name.clone(),
            checksum: instance.checksum.clone(),
            encoding: of_puzzle(setting.encoding.name()),
            amo: of_puzzle(setting.amo.name()),
            sum: of_puzzle(setting.sums.name()),
            simplify: of_puzzle(plan.simplify.name()),
            question: if plan.unique { UNIQUE } else { ONE }.into(),
            program: PROGRAM.into(),
            backend: setting.backend.clone(),
            version: setting.version.clone(),
            heuristic: setting.heuristic.map_or("", Heuristic::name).into(),
            groups: plan.groups,
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

    /// Performs the run. If the stop flag of `limits` ends it for any reason, the verdict is [`Verdict::Timeout`].
    pub fn run(&self, limits: &Limits) -> Run {
        let watch = Arc::<Stopwatch>::default();
        let limits = limits.clone().timed_by(Arc::clone(&watch));
        let mut run = self.record();
        let posed = self.pose(&mut run, &limits);
        run.compile_seconds = seconds(&watch);
        let answer = match &posed {
            Ok(Some(posed)) => {
                let answer = self.solve(&mut run, posed, &limits);
                // The time is read before the solution is checked against the rules, since the check does not belong to
                // the solver.
                run.solve_seconds = seconds(&watch);
                answer.and_then(|(models, last)| self.verdict(posed.problem.as_ref(), &models, &last))
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

    /// Makes the clauses and records their number. Returns `None` if a limit was reached.
    fn pose(&self, run: &mut Run, limits: &Limits) -> Result<Option<Posed>, String> {
        let _compile = limits.during(Phase::Compile);
        let posed = match &self.instance.subject {
            Subject::Puzzle(puzzle) => {
                let puzzle = (**puzzle).clone();
                let Ok(problem) = Problem::compile(puzzle, self.plan.simplify, limits) else {
                    return Ok(None);
                };
                let clauses =
                    Clauses::Encoded(Box::new(problem.encoded_within(self.setting.options(), limits)));
                Posed { projection: problem.projection(), clauses, problem: Some(problem) }
            }
            Subject::Formula(formula) => match Posed::of_formula(formula.read()?, limits)? {
                Some(posed) => posed,
                None => return Ok(None),
            },
        };
        let size = Counter::count_within(posed.clauses.emit(), limits).map_err(in_words)?;
        if limits.stopped() {
            return Ok(None);
        }
        (run.variables, run.clauses) = (Some(size.vars()), Some(size.clauses()));
        Ok(Some(posed))
    }

    /// Asks the solver for one model, or for two if the question is about uniqueness. Returns the models and the
    /// solver's last verdict.
    fn solve(
        &self,
        run: &mut Run,
        posed: &Posed,
        limits: &Limits,
    ) -> Result<(Vec<Model>, backend::Verdict), String> {
        let backend = BackendChoice::new(&self.setting.backend)
            .heuristic(self.setting.heuristic)
            .groups(self.plan.groups)
            .memory_limit(self.plan.memory_limit)
            .backend()
            .map_err(in_words)?;
        let opening = limits.during(Phase::Solve);
        let session = backend.open(posed.clauses.emit(), limits).map_err(in_words)?;
        drop(opening);
        let mut session = Models::new(session, posed.projection.clone());
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
        let count = |name| count_of(&statistics, name);
        // The built-in DPLL counts backtracks, one at each conflict.
        (run.conflicts, run.decisions) = (count("conflicts").or(count("backtracks")), count("decisions"));
        Ok((models, last.map_err(in_words)?))
    }

    /// Returns the verdict of the run, or an error if a model breaks the rules of the puzzle.
    fn verdict(
        &self,
        problem: Option<&Problem>,
        models: &[Model],
        last: &backend::Verdict,
    ) -> Result<Verdict, String> {
        for (model, problem) in models.iter().filter_map(|model| Some((model, problem?))) {
            problem.solution(model).map_err(|error| format!("a model that is not a solution: {error}"))?;
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

/// The clauses for a solver.
struct Posed {
    clauses: Clauses,
    /// The puzzle from which the clauses were made, if known. The puzzle of a formula is read from its comments.
    problem: Option<Problem>,
    projection: Projection,
}

/// The clauses of a run, encoded from a puzzle or read from a file.
enum Clauses {
    Encoded(Box<EncodedCsp>),
    Read(Arc<Dimacs>),
}

impl Clauses {
    fn emit(&self) -> &dyn Emit {
        match self {
            Clauses::Encoded(clauses) => &**clauses,
            Clauses::Read(file) => &file.formula,
        }
    }
}

impl Posed {
    /// Returns the clauses of a formula with the puzzle in its comments; `None` if a limit was reached.
    fn of_formula(file: Arc<Dimacs>, limits: &Limits) -> Result<Option<Posed>, String> {
        if file.cubes.is_some() {
            return Err("several questions about one formula (p inccnf), expected one (p cnf)".into());
        }
        let problem = match legend::read(&file.comments, limits) {
            Ok(problem) => problem,
            Err(LegendError::Interrupted(_)) => return Ok(None),
            Err(error) => return Err(in_words(error)),
        };
        let projection = legend::projection(&file, problem.as_ref());
        Ok(Some(Posed { clauses: Clauses::Read(file), problem, projection }))
    }
}

/// Formats an error on one line, so that it fits into a cell of a table.
fn in_words(error: impl Display) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the seconds since the last call, rounded down to microseconds.
fn seconds(watch: &Stopwatch) -> f64 {
    let spent: Duration = watch.lap().iter().sum();
    spent.as_micros() as f64 / 1e6
}
