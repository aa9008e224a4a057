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

/// The keyword arguments of a call from Python; `None` if there are none.
type Keywords<'a, 'py> = Option<&'a Bound<'py, PyDict>>;

/// A question with its solver, its time limit, and the functions that get reports.
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

/// What is reported to the function `progress`.
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
    /// One solution: an Answer whose verdict is "solved", "none", or "unknown" at the time limit.
    ///
    /// `backend` is the solver's name (see `backends()`), `time_limit` is in seconds, and `heuristic` is how the
    /// built-in DPLL decides, one of `names.Heuristic`. `memory_limit` is in megabytes, for each run of a
    /// solver that is a program; a solver within this process takes none, and macOS keeps none. `encoding`, `amo`,
    /// `sum`, `simplify` and `redundant` say how the puzzle becomes clauses, as of `cnf`; what is not said is as it suits the
    /// puzzle. The names are those of `solve`.
    ///
    /// With a `seed`, one of several solutions is chosen at random. With `symmetry`, clauses break symmetries of the puzzle:
    /// the solution may be another one of those that are the same in another guise.
    ///
    /// With `backend="dpll"`, `trace` is a function that is called with each step of the search, a TraceStep, or the
    /// path of a file for a line of JSON about each, as of `solve --trace`. An exception of the function ends the call.
    solve "solve" "($self, *, seed=None, symmetry=False, trace=None, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Whether there is exactly one solution: an Answer whose verdict is "unique", "multiple", "none", or "unknown" at
    /// the time limit. Of several solutions it has two, and the cells in which these differ.
    ///
    /// Where a puzzle with variable cells or hidden layers has several, the Answer's `digits` says whether these have all
    /// the same digits in the grid ("unique") or not ("multiple"). With `digits`, two solutions with the same digits are
    /// one. The other arguments are as for `solve`.
    unique "unique" "($self, *, digits=False, trace=None, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// How many solutions there are: an Answer with `count`, and with `complete` where there are no more. With `max`
    /// the counting stops there. At the time limit the verdict is "unknown", and `count` is what was counted so far.
    ///
    /// `progress` is a function that is called with the number of solutions that there are at least, up to 50 times a
    /// second while that grows; an exception ends the call. `jobs` is the number of threads, 0 one for each processor.
    /// `digits` is as for `unique`, the other arguments are as for `solve`.
    count "count" "($self, *, max=None, digits=False, jobs=1, trace=None, progress=None, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// The values that each cell has in some solution: Candidates. With `cap`, also in how many solutions, counted up
    /// to `cap`. With `layers`, also the values of hidden cells. `digits` is as for `unique`, the other arguments
    /// are as for `solve`.
    candidates "candidates" "($self, *, cap=None, layers=False, digits=False, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Which cells hold the same value in all solutions, and which never do: an Equal. The arguments are as for `solve`.
    equal "equal" "($self, *, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// About how many solutions there are: an Estimate, the mean over random walks down the tree of a search, with an
    /// interval that holds the number in 95 of 100 cases.
    ///
    /// The walks end when half the interval is at most `precision` of the mean, after `walks` of them, or at the time limit.
    /// `seed` chooses other walks. `progress` is a function that is called with the Estimate so far, up to 50 times a second;
    /// an exception ends the call. The other arguments are as for `solve`.
    estimate "estimate" "($self, *, seed=None, precision=0.05, walks=None, progress=None, time_limit=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Why there is another answer than one solution: an Explanation. If there is no solution, `core` names givens and
    /// rules that contradict each other, none of which can be left out, and `unique_without` single givens without which
    /// there is exactly one solution, or `unique_without_two` pairs of them. If there are several, `differ` names the
    /// cells that are not the same in all, and `unique_with` givens that would leave one solution.
    ///
    /// The arguments are as for `solve`; "auto" is the strongest solver here, and a `heuristic` goes with "dpll".
    explain "explain" "($self, *, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// Which givens and rules can each be left out while the solution stays the only one: a Needless. With `minimal`, clue
    /// after clue is left out while the rest is enough; none of those that are `kept` can be left out. With `cap`, the
    /// solutions without each clue that is needed are counted, up to `cap` and at least to 2.
    ///
    /// `digits` is as for `unique`, the other arguments are as for `solve`; "auto" is the strongest solver here, and a
    /// `heuristic` goes with "dpll".
    needless "needless" "($self, *, minimal=False, cap=None, digits=False, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)";

    /// The next step only: Steps with one step, or with none. The arguments are as for `steps`.
    hint "hint" "($self, *, state=None, no_answer=False, max_weight=20, all_steps=False, words=None, jobs=1, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None)";

    /// How the puzzle is solved by hand: Steps, small deductions from the givens to the solution, each with what
    /// forces it. Of several solutions the steps find what all have in common.
    ///
    /// `state` is a Puzzle with more digits, and perhaps candidates, from which the steps go on. With `no_answer`, it is
    /// only said what in it is wrong, and neither what is right nor a step. A step weighs
    /// `max_weight` at most. With `all_steps`, steps are told that no other needs. With `words`, "en" or
    /// "de", each step is told in sentences of that language, too. `jobs` is the number of threads, 0
    /// one for each processor. `progress` is a function that is called with the number of steps found so far and the
    /// number of cells left, up to 50 times a second while these change; an exception ends the call. The other
    /// arguments are as for `explain`.
    steps "steps" "($self, *, state=None, no_answer=False, max_weight=20, all_steps=False, words=None, progress=None, jobs=1, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None)";

    /// The difficulty of the puzzle: a Grade. Puzzles without exactly one solution have none.
    grade "grade" "($self, *, time_limit=None)";

    /// The one name of all puzzles that are the same in another guise; None at the time limit.
    ///
    /// Of a classic board of 9x9 or 4x4 it is the least text under all changes of rows, columns, bands, stacks and digits,
    /// and of rows with columns. Any other puzzle has 64 digits, the same for another one if and only if cells and values
    /// can change places so that all that one says becomes what the other says.
    canonical "canonical" "($self, *, time_limit=None)";

    /// In how many ways cells and values can change places so that the puzzle stays the same, and some that make all
    /// others: Automorphisms; None at the time limit.
    automorphisms "automorphisms" "($self, *, time_limit=None)";

    /// A point of the linear relaxation, in which candidates have weights from 0 to 1 instead of truth values: a
    /// Relaxation whose verdict is "integral" (the point is a solution), "fractional", "infeasible" (there is no point,
    /// and so no solution) or "unknown" at the time limit.
    ///
    /// With `objective`, a seed, the objective has random weights; otherwise it is 0. `simplify` is as of `cnf`.
    relaxation "relax" "($self, *, objective=None, simplify=None, time_limit=None)";
}

#[pymethods]
impl Puzzle {
    /// All solutions, one after the other, each as soon as it is found; with `max`, so many at most.
    ///
    /// The iterator's `complete` says at the end whether there are no others. `time_limit` counts the seconds that
    /// somebody waits for solutions. `digits` is as for `unique`, the other arguments are as for `solve`.
    #[pyo3(signature = (**keywords), text_signature = "($self, *, max=None, digits=False, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True)")]
    fn solutions(&self, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        Solutions::start(Arc::clone(self.inner()), Call::new(self, "solutions", "all", keywords)?)
    }
}
