//! The methods that ask questions: keywords become a request, and the answer becomes a dataclass.

use std::sync::Arc;
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyString};
use serde_json::{Map, Value, json};
use sudoku2cnf_answer::ask::{self, Answer, Ask, News, Request, WrongRequest};
use sudoku2cnf_answer::question::estimate::Estimate;
use sudoku2cnf_answer::steps::State;
use sudoku2cnf_base::limits::Limits;

use crate::convert::seconds;
use crate::errors::Failure;
use crate::integer::Integer;
use crate::options::SolverChoice;
use crate::progress::{self, Progress};
use crate::puzzle::Puzzle;
use crate::results;
use crate::solutions::Solutions;
use crate::tracing::{self, Trace};
use crate::work;

/// The keyword arguments, if any, of a call from Python.
type Keywords<'a, 'py> = Option<&'a Bound<'py, PyDict>>;

/// A question with its solver, its time limit, and the functions that receive reports.
pub struct Call {
    /// The question with its parameters.
    pub request: Request,
    /// The chosen solver.
    pub asked: SolverChoice,
    /// The time limit of the answer.
    pub time_limit: Option<Duration>,
    trace: Option<Trace>,
    progress: Option<Progress>,
}

/// A report to the function `progress`.
enum ProgressNews {
    Count(u128),
    Estimate(Estimate),
    Steps(usize, usize),
}

impl Call {
    /// Creates a call of the method of this name from its keyword arguments; `ask` is the name of the question.
    ///
    /// # Errors
    /// A keyword is unknown, or its value is wrong.
    fn new(puzzle: &Puzzle, method: &str, ask: &str, keywords: Keywords<'_, '_>) -> PyResult<Call> {
        let mut object = Map::from_iter([("ask".to_owned(), json!(ask))]);
        let (mut backend, mut heuristic, mut memory_limit) =
            ("auto".to_owned(), None::<String>, None::<Integer>);
        let (mut time_limit, mut trace, mut progress, mut state) = (None, None, None, None);
        let has_solver = !matches!(ask, "estimate" | "grade" | "canonical" | "automorphisms" | "relax");
        for (key, given) in keywords.into_iter().flatten() {
            let key: String = key.extract()?;
            // None means the default, as if the keyword were missing.
            if given.is_none() {
                continue;
            }
            match &*key {
                "backend" if has_solver => backend = given.extract()?,
                "heuristic" if has_solver => heuristic = Some(given.extract()?),
                "memory_limit" if has_solver => memory_limit = Some(given.extract()?),
                "time_limit" => time_limit = seconds(Some(given.extract()?))?,
                "trace" if matches!(ask, "solve" | "unique" | "count") => trace = Some(given.extract()?),
                "progress" if matches!(ask, "count" | "estimate" | "steps") => {
                    progress = Some(given.extract()?)
                }
                "state" if matches!(ask, "hint" | "steps") => {
                    let found = given.extract::<PyRef<'_, Puzzle>>()?;
                    let found = State::of(puzzle.inner(), found.inner());
                    state = Some(found.map_err(|error| PyValueError::new_err(error.to_string()))?);
                }
                // The dataclass always contains the right digits, so the option would have no effect.
                "no_answer" if ask == "explain" => return Err(unexpected(method, &key)),
                _ => {
                    let value = value(&key, &given)?;
                    object.insert(key, value);
                }
            }
        }
        let mut request = Request::read(object).map_err(|wrong| refused(method, &wrong))?;
        if let Ask::Hint(options) | Ask::Steps(options) = &mut request.ask {
            options.known = state;
        }
        if trace.is_some() && matches!(request.ask, Ask::Solve { seed: Some(_), .. }) {
            return Err(PyValueError::new_err(
                "seed cannot be used with trace, whose search follows no seed",
            ));
        }
        if progress.is_some() && trace.is_some() {
            return Err(PyValueError::new_err("progress cannot be used with trace, which reports each step"));
        }
        let asked =
            SolverChoice::new(&backend, heuristic.as_deref(), memory_limit)?.for_question(&request.ask)?;
        Ok(Call { request, asked, time_limit, trace, progress })
    }
}

/// Converts the value of a keyword to JSON.
fn value(key: &str, given: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(flag) = given.cast::<PyBool>() {
        return Ok(json!(flag.is_true()));
    }
    // In JSON, a large `max` is a text. In Python it must be an integer, so a text is wrong here.
    if let Ok(text) = given.cast::<PyString>()
        && key != "max"
    {
        return Ok(json!(text.to_cow()?));
    }
    if given.is_instance_of::<PyFloat>() && key == "precision" {
        return Ok(json!(given.extract::<f64>()?));
    }
    let number: Integer = given.extract()?;
    let shown = number.shown();
    let small = shown.parse::<i64>().map(Value::from).or_else(|_| shown.parse::<u64>().map(Value::from));
    match small {
        Ok(small) => Ok(small),
        // A number of solutions may have more than 64 bits, and is then passed as text.
        Err(_) if shown.bytes().all(|byte| byte.is_ascii_digit()) => Ok(json!(shown)),
        Err(_) => Err(PyValueError::new_err(format!("{key}={shown}, expected a whole number"))),
    }
}

/// Returns the exception for an unknown keyword or a wrong value.
pub fn refused(method: &str, WrongRequest { key, message }: &WrongRequest) -> PyErr {
    if message.starts_with("no parameter") {
        return unexpected(method, key);
    }
    PyValueError::new_err(format!("{key}={message}"))
}

fn unexpected(method: &str, key: &str) -> PyErr {
    PyTypeError::new_err(format!("{method}() got an unexpected keyword argument '{key}'"))
}

impl Puzzle {
    /// Asks the question, and returns the answer as a Python object.
    fn answer<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        ask: &str,
        keywords: Keywords<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Call { request, asked, time_limit, trace, progress } = Call::new(self, method, ask, keywords)?;
        let puzzle = Arc::clone(self.inner());
        let answer = match (trace, progress) {
            (Some(trace), _) => tracing::answer(py, &puzzle, asked, request, time_limit, &trace)?,
            (None, Some(progress)) => {
                let call = |function: &Bound<'_, PyAny>, news| match news {
                    ProgressNews::Count(count) => function.call1((count,)).map(drop),
                    ProgressNews::Estimate(found) => {
                        function.call1((results::estimate(function.py(), Some(found))?,)).map(drop)
                    }
                    ProgressNews::Steps(found, open) => function.call1((found, open)).map(drop),
                };
                let find = |limits: &Limits, tell: &dyn Fn(ProgressNews)| -> Result<Answer, Failure> {
                    let mut hear = |news: News<'_>| {
                        match news {
                            News::AtLeast(count) => tell(ProgressNews::Count(count)),
                            News::Estimate(found) => tell(ProgressNews::Estimate(*found)),
                            News::Steps { found, open } => tell(ProgressNews::Steps(found, open)),
                            _ => {}
                        }
                        true
                    };
                    Ok(ask::ask(&puzzle, &request, &asked.solver()?, limits, &mut hear)?.answer)
                };
                progress::run(py, time_limit, Some(&progress), call, find)??
            }
            (None, None) => {
                let puzzle = Arc::clone(&puzzle);
                work::run_soon(py, time_limit, move |limits: &Limits| {
                    asked.answer(&puzzle, &request, limits)
                })??
            }
        };
        results::of(py, ask, answer, &puzzle)
    }
}

/// Defines a method of `Puzzle` for each question.
macro_rules! questions {
    ($($(#[$about:meta])* $method:ident $ask:literal $signature:literal;)*) => {
        #[pymethods]
        impl Puzzle {
            $(
                $(#[$about])*
                #[pyo3(signature = (**keywords), text_signature = $signature)]
                fn $method<'py>(&self, py: Python<'py>, keywords: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
                    self.answer(py, stringify!($method), $ask, keywords)
                }
            )*
        }
    };
}

questions! {
    /// Searches for one solution, and returns an Answer. Its verdict is "solved", "none", or "unknown" if the time
    /// limit is reached.
    ///
    /// `backend` is the name of a solver (see `backends()`). `time_limit` is in seconds. `memory_limit` is in
    /// megabytes, from 1, and applies to each run of an external solver program. Solvers that run inside this process
    /// take no memory limit, and macOS does not enforce one. `heuristic` is the decision heuristic of the built-in
    /// DPLL, one of `names.Heuristic`. `encoding`, `amo`, `sum`, `simplify` and `redundant` determine the clauses, as
    /// in `cnf`; if `amo`, `sum` or `simplify` is None, it is chosen to suit the puzzle. All names are the same as for
    /// the program `solve`.
    ///
    /// With a `seed`, the solution is chosen at random if there are several. With `symmetry`, clauses that break
    /// symmetries of the puzzle are added. They exclude some solutions, but at least one of several equivalent
    /// solutions remains.
    ///
    /// With `backend="dpll"`, `trace` reports each step of the search. It is a function that is called with a
    /// TraceStep, or the path of a file that gets a line of JSON for each step, as from `solve --trace`. An exception
    /// from the function ends the call.
    ///
    /// Raises ValueError if an argument is unknown or does not fit the others, and SolverError if the solver is missing
    /// or fails.
    solve "solve" "($self, *, seed=None, symmetry=False, trace=None, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Asks whether there is exactly one solution, and returns an Answer. Its verdict is "unique", "multiple",
    /// "none", or "unknown" if the time limit is reached. If there are several solutions, the Answer has two of them,
    /// and the cells in which they differ.
    ///
    /// If a puzzle with variable cells or hidden layers has several solutions, the Answer's `digits` is "unique" if all
    /// of them have the same digits in the grid, and "multiple" if not. With `digits=True`, solutions with the same
    /// digits in the grid count as one. The other arguments are as for `solve`.
    unique "unique" "($self, *, digits=False, trace=None, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Counts the solutions, and returns an Answer with the number in `count`. `complete` is True if there are no
    /// others. Counting stops at `max` solutions. If the time limit is reached, the verdict is "unknown", and `count`
    /// is the number counted so far.
    ///
    /// `progress` is a function that is called up to 50 times a second with a growing lower bound on the number of
    /// solutions. An exception from it ends the call. `jobs` is the number of threads; 0 means one for each processor.
    /// `digits` is as for `unique`, and the other arguments are as for `solve`.
    count "count" "($self, *, max=None, digits=False, jobs=1, trace=None, progress=None, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Finds the values that each cell has in some solution, and returns Candidates. With `cap`, the solutions with
    /// each value are counted, too, up to `cap`. With `layers`, the cells of hidden layers are included. `digits` is as
    /// for `unique`, and the other arguments are as for `solve`.
    candidates "candidates" "($self, *, cap=None, layers=False, digits=False, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Finds the cells that hold the same value in all solutions, and the cells that never do, and returns an Equal.
    /// The arguments are as for `solve`.
    equal "equal" "($self, *, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Estimates the number of solutions, and returns an Estimate: the mean of random walks down a search tree, and
    /// an interval that contains the number in 95 of 100 cases.
    ///
    /// The walks end if half the width of the interval is at most `precision` (from 0 to below 1) times the mean, after
    /// `walks` walks, or at the time limit. A different `seed` gives different walks. `progress` is a function that is
    /// called with the Estimate so far, up to 50 times a second. An exception from it ends the call. The other
    /// arguments are as for `solve`.
    estimate "estimate" "($self, *, seed=None, precision=0.05, walks=None, progress=None, time_limit=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Explains why there is not exactly one solution, and returns an Explanation.
    ///
    /// If there is no solution, `core` lists givens and rules that contradict each other, and `minimal` says whether
    /// all of them are known to be needed for that. `unique_without` lists single givens without which there is exactly
    /// one solution; if no single given is enough, `unique_without_two` lists pairs of givens. If there are several
    /// solutions, `differ` lists the cells that are not the same in all of them, and `unique_with` lists additional
    /// givens that leave one solution.
    ///
    /// The arguments are as for `solve`, except that "auto" means the strongest solver available, and that `heuristic`
    /// needs `backend="dpll"`.
    explain "explain" "($self, *, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Finds the givens and rules that can each be left out, one at a time, while the solution remains the only one.
    /// Returns a Needless.
    ///
    /// With `minimal`, clues are left out one after the other as long as the rest is enough; no clue in `kept` can then
    /// be left out. With `cap`, the solutions without each needed clue are counted, up to `cap`, but at least up to 2.
    ///
    /// `digits` is as for `unique`. The other arguments are as for `solve`, except that "auto" means the strongest
    /// solver available, and that `heuristic` needs `backend="dpll"`.
    needless "needless" "($self, *, minimal=False, cap=None, digits=False, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Finds the next step by hand, and returns Steps with at most one step. The arguments are as for `steps`.
    hint "hint" "($self, *, state=None, no_answer=False, max_weight=20, all_steps=False, words=None, jobs=1, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None)";

    /// Solves the puzzle by hand and returns Steps: small deductions that lead from the givens to the solution, each
    /// with its causes. If there are several solutions, the steps find what all of them have in common.
    ///
    /// `state` is a Puzzle with more digits, and perhaps candidates, from which the steps continue. With `no_answer`,
    /// only the wrong entries of the state are named, without the right ones and without a step. No step weighs more
    /// than `max_weight`. With `all_steps`, steps that no other step needs are included. With `words`, which is "en" or
    /// "de", each step is also described in sentences in that language. `jobs` is the number of threads; 0 means one
    /// for each processor. `progress` is a function that is called with the number of steps found so far and the number
    /// of cells left, up to 50 times a second while these change. An exception from it ends the call. The other
    /// arguments are as for `explain`.
    steps "steps" "($self, *, state=None, no_answer=False, max_weight=20, all_steps=False, words=None, progress=None, jobs=1, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None)";

    /// Grades the difficulty of the puzzle, and returns a Grade. Only a puzzle with exactly one solution has a
    /// difficulty.
    grade "grade" "($self, *, time_limit=None)";

    /// Returns a name that is the same for all puzzles that are equal up to symmetry; None if the time limit is
    /// reached.
    ///
    /// For a classic board of 9x9 or 4x4, the name is the smallest text under all permutations of rows, columns, bands,
    /// stacks and digits, and under transposition. For any other puzzle, it has 64 digits, and two puzzles share it if
    /// and only if a permutation of cells and values turns one puzzle into the other.
    canonical "canonical" "($self, *, time_limit=None)";

    /// Finds the permutations of cells and values that leave the puzzle the same. Returns Automorphisms, with their
    /// number and with some from which all others can be composed; None if the time limit is reached.
    automorphisms "automorphisms" "($self, *, time_limit=None)";

    /// Solves the linear relaxation of the puzzle, in which candidates have weights from 0 to 1 instead of truth
    /// values. Returns a Relaxation. Its verdict is "integral" (the weights are a solution), "fractional", "infeasible"
    /// (no weights satisfy the relaxation, so there is no solution), or "unknown" if the time limit is reached.
    ///
    /// `objective` is a seed for random weights of the objective, which is minimised; if it is None, the objective is
    /// 0. `simplify` is as for `cnf`.
    relaxation "relax" "($self, *, objective=None, simplify=None, time_limit=None)";
}

#[pymethods]
impl Puzzle {
    /// Returns an iterator over all solutions, or over the first `max`. It yields each solution as soon as it is
    /// found.
    ///
    /// At the end, the iterator's `complete` is True if there are no other solutions. `time_limit` is in seconds and
    /// counts only the time during which the caller waits for a solution. `digits` is as for `unique`, and the other
    /// arguments are as for `solve`.
    #[pyo3(signature = (**keywords), text_signature = "($self, *, max=None, digits=False, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)")]
    fn solutions(&self, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        Solutions::start(Arc::clone(self.inner()), Call::new(self, "solutions", "all", keywords)?)
    }
}
