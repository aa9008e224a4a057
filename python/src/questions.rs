//! Questions about a puzzle: one solution, only one, how many; candidates; why none or several; how hard.

use std::sync::Arc;
use std::time::Duration;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sudoku2cnf::grade::{Effort, graded};
use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle;
use sudoku2cnf::question::conflict::{Conflict, WrongGiven};
use sudoku2cnf::question::explain::Finding;
use sudoku2cnf::question::needless::NeedlessOptions;
use sudoku2cnf::question::{Outcome, Question};
use sudoku2cnf::render::{ExplanationWords, GradeWords, MarkWords, TextStyle};

use crate::asking::asking;
use crate::convert::{names, seconds};
use crate::errors::Failure;
use crate::integer::Integer;
use crate::needless;
use crate::options::SolverChoice;
use crate::progress::{self, Progress};
use crate::puzzle::Puzzle;
use crate::results::{self, About, made, placed};
use crate::solution::Solution;
use crate::solutions::Solutions;
use crate::steps::SOURCE;
use crate::tracing::{self, Trace};
use crate::work;

/// The answer to a question about a puzzle.
pub fn outcome(
    puzzle: &puzzle::Puzzle,
    asked: &SolverChoice,
    question: Question,
    limits: &Limits,
) -> Result<Outcome, Failure> {
    Ok(asked.way.ask(&asked.solver()?, puzzle, question, limits)?.outcome)
}

impl Puzzle {
    fn ask<'py>(
        &self,
        py: Python<'py>,
        asked: SolverChoice,
        question: Question,
        time_limit: Option<Duration>,
        trace: Option<&Trace>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let puzzle = Arc::clone(self.inner());
        let outcome = match trace {
            Some(trace) => tracing::outcome(py, &puzzle, asked, question, time_limit, trace)?,
            None => {
                let ask = move |limits: &Limits| outcome(&puzzle, &asked, question, limits);
                work::run_soon(py, time_limit, ask)??
            }
        };
        results::answer(py, &outcome, question, Some(self.inner()), About::default())
    }
}

asking! {
    /// One solution: an Answer whose verdict is "solved", "none", or "unknown" at the time limit.
    ///
    /// `backend` is the solver's name (see `backends()`), `time_limit` is in seconds, and `heuristic` is how the
    /// built-in DPLL decides: cohen, next, dlis, jw, vsids or brelaz. `memory_limit` is in megabytes, for each run of a
    /// solver that is a program; a solver within this process takes none, and macOS keeps none. `encoding`, `amo`,
    /// `sum` and `simplify` say how the puzzle becomes clauses; what is not said is as it suits the puzzle. The names are
    /// those of `solve`.
    ///
    /// With `backend="dpll"`, `trace` is a function that is called with each step of the search, a TraceStep, or the
    /// path of a file for a line of JSON about each, as of `solve --trace`. What the function raises ends the call.
    fn solve(&self, py, asked, time_limit, trace: Option<Trace> = None) -> Bound<'py, PyAny> {
        self.ask(py, asked, Question::One, time_limit, trace.as_ref())
    }
}

asking! {
    /// Whether there is exactly one solution: an Answer whose verdict is "unique", "multiple", "none", or "unknown" at
    /// the time limit. Of several solutions it has two, and the cells in which these differ.
    ///
    /// Where a puzzle with variable cells or hidden layers has several, the Answer's `digits` says whether these have all
    /// the same digits in the grid ("unique") or not ("multiple"). With `digits`, two solutions with the same digits are
    /// one. The other arguments are those of `solve`.
    fn unique(&self, py, asked, time_limit, digits: bool = false, trace: Option<Trace> = None) -> Bound<'py, PyAny> {
        self.ask(py, asked.about_digits(digits), Question::Unique, time_limit, trace.as_ref())
    }
}

asking! {
    /// How many solutions there are: an Answer with `count`, and with `complete` where there are no more. With `max`
    /// the counting stops there. At the time limit the verdict is "unknown", and `count` is what was counted so far.
    ///
    /// `progress` is a function that is called with the number of solutions that there are at least, up to 50 times a
    /// second while that grows; what it raises ends the call. `digits` is that of `unique`, the other arguments are those
    /// of `solve`.
    fn count(
        &self, py, asked, time_limit, max: Option<Integer> = None, digits: bool = false, trace: Option<Trace> = None,
        progress: Option<Progress> = None
    ) -> Bound<'py, PyAny> {
        let most: Option<u64> = Integer::optional(max, "max", 1)?;
        let question = Question::Count(most.map_or(u128::MAX, u128::from));
        let asked = asked.about_digits(digits);
        let Some(progress) = progress else { return self.ask(py, asked, question, time_limit, trace.as_ref()) };
        if trace.is_some() {
            return Err(PyValueError::new_err("progress cannot be used with trace, which has each step"));
        }
        let puzzle = self.inner();
        let count = |limits: &Limits, hear: &dyn Fn(u128)| -> Result<Outcome, Failure> {
            let solver = asked.solver()?;
            let Ok(posed) = asked.way.pose(&solver, puzzle, Some(question), limits) else {
                return Ok(Outcome::unknown(solver.name()));
            };
            Ok(posed.task().heard_by(hear).ask(&posed.asked(&solver)?, question, limits)?)
        };
        let call = |function: &Bound<'_, PyAny>, count| function.call1((count,)).map(drop);
        let outcome = progress::run(py, time_limit, Some(&progress), call, count)??;
        results::answer(py, &outcome, question, Some(puzzle), About::default())
    }
}

asking! {
    /// All solutions, one after the other, each as soon as it is found; with `max`, so many at most.
    ///
    /// The iterator's `complete` says at the end whether there are no others. `time_limit` counts the seconds that
    /// somebody waits for solutions. `digits` is that of `unique`, the other arguments are those of `solve`.
    fn solutions(&self, _py, asked, time_limit, max: Option<Integer> = None, digits: bool = false) -> Solutions {
        Solutions::start(Arc::clone(self.inner()), asked.about_digits(digits), most(max)?, time_limit)
    }
}

asking! {
    /// The values that each cell has in some solution: Candidates. With `cap`, also in how many solutions, counted up
    /// to `cap`. With `layers`, those of the cells of hidden layers, too. The other arguments are those of `solve`.
    fn candidates(&self, py, asked, time_limit, cap: Option<Integer> = None, layers: bool = false) -> Bound<'py, PyAny> {
        let cap = Integer::optional(cap, "cap", 1)?;
        let puzzle = self.inner();
        let found = work::run(py, time_limit, |limits| -> Result<_, Failure> {
            Ok(asked.way.candidates(&asked.solver()?, puzzle, cap.unwrap_or(1), limits)?.outcome)
        })??;
        let (answer, seen) = (found.answer, found.seen);
        let (values, counts) = (PyDict::new(py), PyDict::new(py));
        let grid = puzzle.grid();
        let is_told = |cell| grid.layer_of(cell).is_none() || layers && !grid.is_nowhere(cell);
        for (cell, seen) in puzzle.cells().zip(&seen).filter(|(cell, _)| is_told(*cell)) {
            let name = puzzle.grid().name_of(cell);
            values.set_item(&name, PyTuple::new(py, seen.iter().map(|&(value, _)| value))?)?;
            if cap.is_some() {
                let of_cell = PyDict::new(py);
                seen.iter().try_for_each(|(value, count)| of_cell.set_item(value, count))?;
                counts.set_item(name, of_cell)?;
            }
        }
        let words = MarkWords::new(puzzle, answer, &seen, cap).with_layers(layers);
        let fields = [
            ("verdict", answer.word().into_bound_py_any(py)?),
            ("values", values.into_any()),
            ("counts", counts.into_any()),
            ("text", words.text(TextStyle::Grid).into_bound_py_any(py)?),
            ("svg", words.view().picture().to_svg().into_bound_py_any(py)?),
        ];
        made(py, "Candidates", &fields)
    }
}

asking! {
    /// Why there is another answer than one solution: an Explanation. If there is no solution, `core` names givens and
    /// rules that contradict each other, none of which can be left out, and `unique_without` single givens without which
    /// there is exactly one solution, or `unique_without_two` pairs of them. If there are several, `differ` names the
    /// cells that are not the same in all, and `unique_with` givens that would leave one solution.
    ///
    /// The arguments are those of `solve`; "auto" is the strongest solver here, and a `heuristic` goes with "dpll".
    fn explain(&self, py, asked, time_limit) -> Bound<'py, PyAny> {
        let puzzle = self.inner();
        let found = work::run(py, time_limit, |limits| -> Result<Finding, Failure> {
            Ok(asked.way.explain(&asked.explains()?, puzzle, limits)?.outcome)
        })??;
        explanation(py, &found, puzzle)
    }
}

asking! {
    /// Which givens and rules can each be left out while the solution stays the only one: a Needless. With `minimal`, clue
    /// after clue is left out while the rest is enough; none of those that are `kept` can be left out. With `cap`, the
    /// solutions without each clue that is needed are counted, up to `cap` and at least to 2.
    ///
    /// `digits` is that of `unique`, the other arguments are those of `solve`; "auto" is the strongest solver here, and a
    /// `heuristic` goes with "dpll".
    fn needless(
        &self, py, asked, time_limit, minimal: bool = false, cap: Option<Integer> = None, digits: bool = false
    ) -> Bound<'py, PyAny> {
        let options = NeedlessOptions::default().minimal(minimal).cap(Integer::optional(cap, "cap", 1)?);
        let (puzzle, asked) = (self.inner(), asked.about_digits(digits));
        let found = work::run(py, time_limit, |limits| -> Result<_, Failure> {
            Ok(asked.way.needless(&asked.explains()?, puzzle, options, limits)?.outcome)
        })??;
        needless::made_of(py, &found, puzzle)
    }
}

#[pymethods]
impl Puzzle {
    /// What the puzzle takes to solve: a Grade. Puzzles without or with several solutions have none.
    #[pyo3(signature = (*, time_limit=None))]
    fn grade<'py>(&self, py: Python<'py>, time_limit: Option<f64>) -> PyResult<Bound<'py, PyAny>> {
        let found = work::run(py, seconds(time_limit)?, |limits| graded(self.inner(), limits))?;
        let found = found.map_err(Failure::from)?;
        let mut fields = vec![("verdict", found.outcome.answer.word().into_bound_py_any(py)?)];
        if let Some((grade, hardest)) = &found.grade {
            let (effort, counts) = match grade.effort {
                Effort::Search { backtracks, depth } => ("search", Some((backtracks, depth))),
                Effort::FailedLiterals => ("failed literals", None),
                _ => ("propagation", None),
            };
            let of_hardest = [
                ("weight", hardest.weight.into_bound_py_any(py)?),
                ("exact", hardest.exact.into_bound_py_any(py)?),
                ("name", hardest.name.as_deref().into_bound_py_any(py)?),
                ("total", hardest.total.into_bound_py_any(py)?),
            ];
            fields.extend([
                ("effort", effort.into_bound_py_any(py)?),
                ("backtracks", counts.map(|(backtracks, _)| backtracks).into_bound_py_any(py)?),
                ("depth", counts.map(|(_, depth)| depth).into_bound_py_any(py)?),
                ("level", grade.level.map(|level| level.name()).into_bound_py_any(py)?),
                ("hardest", made(py, "Hardest", &of_hardest)?),
                ("text", GradeWords::new(self.inner(), &found).line().into_bound_py_any(py)?),
            ]);
        }
        made(py, "Grade", &fields)
    }
}

/// The most solutions that are wanted.
fn most(max: Option<Integer>) -> PyResult<u64> {
    Ok(Integer::optional(max, "max", 1)?.unwrap_or(u64::MAX))
}

fn explanation<'py>(
    py: Python<'py>,
    found: &Finding,
    puzzle: &Arc<puzzle::Puzzle>,
) -> PyResult<Bound<'py, PyAny>> {
    let words = ExplanationWords::new(puzzle, SOURCE, found);
    let mut fields = match found {
        Finding::Unknown => Vec::new(),
        Finding::Unique(solution) => {
            let shown = Solution::new(Arc::clone(puzzle), solution.clone());
            vec![("solution", shown.into_bound_py_any(py)?)]
        }
        Finding::Multiple(differ, givens) => {
            vec![
                ("differ", names(py, puzzle, differ)?.into_any()),
                ("unique_with", placed(py, puzzle, givens)?.into_any()),
            ]
        }
        Finding::None(conflict) => core(py, puzzle, conflict, &words)?,
    };
    fields.push(("verdict", words.verdict().word().into_bound_py_any(py)?));
    fields.push(("svg", words.view().picture().to_svg().into_bound_py_any(py)?));
    made(py, "Explanation", &fields)
}

/// The members that contradict each other.
fn core<'py>(
    py: Python<'py>,
    puzzle: &puzzle::Puzzle,
    conflict: &Conflict,
    words: &ExplanationWords<'_>,
) -> PyResult<Vec<(&'static str, Bound<'py, PyAny>)>> {
    let mut members = Vec::new();
    for member in words.members() {
        members.push(made(py, "Member", &needless::member(py, puzzle, member)?)?);
    }
    let told = |wrong: &WrongGiven| (puzzle.grid().name_of(wrong.cell), wrong.given, wrong.digit);
    let wrong = &conflict.wrong;
    let alone: Vec<_> = wrong.alone.iter().map(told).collect();
    let pairs: Vec<_> = wrong.pairs.iter().map(|[one, other]| (told(one), told(other))).collect();
    Ok(vec![
        ("core", PyTuple::new(py, members)?.into_any()),
        ("houses", PyTuple::new(py, words.houses())?.into_any()),
        ("minimal", conflict.minimal.into_bound_py_any(py)?),
        ("unique_without", PyTuple::new(py, alone)?.into_any()),
        ("unique_without_two", PyTuple::new(py, pairs)?.into_any()),
        ("unique_without_complete", wrong.complete.into_bound_py_any(py)?),
    ])
}
