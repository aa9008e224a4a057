//! `solve_many`: answers many puzzles in order, while further ones arrive.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyBaseException, PyException, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};
use serde_json::{Map, json};
use sudoku2cnf_answer::ask::{Request, Way};
use sudoku2cnf_answer::question::{Outcome, Question, Status};

use crate::cancel;
use crate::convert::{Texts, python_id, seconds};
use crate::integer::{Integer, jobs as threads};
use crate::items::{ItemFacts, Items, item};
use crate::options::{SolverChoice, way};
use crate::own::OwnState;
use crate::pool::{Item, ItemAnswer, Pool, Task};
use crate::reading::Reading;
use crate::results::{About, answer};
use crate::work::{LOOK, PATIENCE};

/// The default of `ahead`: the number of items for each thread that are taken before their answers are returned.
const AHEAD: u64 = 64;
/// The largest value of `ahead`.
const MOST_AHEAD: u64 = 1 << 16;

/// An iterator over the answers to many puzzles, in the order of the puzzles.
#[pyclass(frozen, module = "sudoku2cnf")]
pub struct SolveMany {
    answers: OwnState<Answers>,
}

/// The state of the iterator over answers.
struct Answers {
    /// The iterator over the remaining items; `None` after its end.
    items: Option<Py<PyIterator>>,
    /// The error that ended the iteration over items. It is raised after the answers to all items before it.
    failure: Option<Py<PyBaseException>>,
    pool: Option<Arc<Pool>>,
    /// For some items, by their index: the facts to add to their answers.
    known: BTreeMap<u64, ItemFacts>,
    question: Question,
    /// `true` if the next item is taken only when a thread is idle, because it may depend on answers.
    is_dialogue: bool,
    /// `true` if it took long to get the last item from its iterator.
    is_slow: bool,
    /// The number of all items, if it is known.
    len: Option<u64>,
    taken: u64,
    given: u64,
}

/// Returns the question called `name` with these parameters. Only questions whose answer is a verdict are allowed.
///
/// # Errors
/// No such question is allowed, or it does not have one of the parameters.
pub fn question(name: &str, max: Option<Integer>, digits: bool) -> PyResult<Request> {
    let mut object = Map::from_iter([("ask".to_owned(), json!(name))]);
    if let Some(max) = max {
        object.insert("max".to_owned(), json!(Integer::from(&max, "max", 1)?));
    }
    if digits {
        object.insert("digits".to_owned(), json!(true));
    }
    let is_verdict = ["solve", "unique", "count"].contains(&name);
    match Request::read(object) {
        Ok(request) if is_verdict => Ok(request),
        Err(wrong) if is_verdict => {
            let (key, message) = (wrong.key, wrong.message);
            Err(PyValueError::new_err(format!("{key} does not go with question=\"{name}\": {message}")))
        }
        _ => {
            Err(PyValueError::new_err(format!("no question '{name}', expected one of solve, unique, count")))
        }
    }
}

/// Answers many puzzles. Returns an iterator with one Answer for each item of `puzzles`, in the order of the items.
///
/// An item is a text with one puzzle in any format, a Puzzle or anything from which `Puzzle()` can make one, or an
/// Entry from `read_all`. A text of one line may be a JSON object with `puzzle` and perhaps `id`, `format`, `rules` and
/// `rule`, as in a batch for `solve`. `Answer.id` is this id, or the number of the item, from 1. An item that cannot be
/// read or solved, or is not a puzzle, gets an Answer with the verdict "error" and the exception in `error`; the other
/// items are still answered. `puzzles` may also be an open text file. The items are then its lines if each line is a
/// puzzle, and otherwise its puzzles as `read_all` finds them. A pipe must have a puzzle on each line.
///
/// `question` is "solve", "unique" or "count"; a count stops at `max`. `digits` is as for `Puzzle.unique`. `jobs` is
/// the number of threads; 0 means one for each processor. `time_limit` is in seconds for each puzzle. The other
/// arguments are as for `Puzzle` and `Puzzle.solve`.
///
/// Items are taken as needed: at most `ahead` for each thread are taken before their answers are returned. After an
/// item that was slow to arrive, the next is taken only when a thread is idle. If the iterable makes items from earlier
/// answers, use `ahead=0`: with one job, each answer is then returned before the next item is taken. Pipes are always
/// read in this way.
///
/// Puzzles that differ only in their givens are answered faster, because their rules are compiled once. The iterator
/// belongs to the process that created it; a forked process must create its own. Only one thread at a time may wait for
/// the next answer. `len()` is the number of answers that are still to come, if the number of items is known; otherwise
/// it raises TypeError. `close()`, or leaving a `with` block, ends the work.
#[pyfunction]
#[pyo3(signature = (puzzles, *, question="solve", max=None, digits=false, jobs=Integer::of(1), ahead=Integer::of(AHEAD), backend="auto", time_limit=None, memory_limit=None, heuristic=None, encoding="extended", amo=None, sum=None, simplify=None, redundant=true, format=None, rules=None, rule=None, ignore_unknown=false, ignore_drawings=false), text_signature = "(puzzles, *, question=\"solve\", max=None, digits=False, jobs=1, ahead=64, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None, encoding=\"extended\", amo=None, sum=None, simplify=None, redundant=True, format=None, rules=None, rule=None, ignore_unknown=False, ignore_drawings=False)")]
#[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
pub fn solve_many(
    puzzles: &Bound<'_, PyAny>,
    question: &str,
    max: Option<Integer>,
    digits: bool,
    jobs: Integer,
    ahead: Integer,
    backend: &str,
    time_limit: Option<f64>,
    memory_limit: Option<Integer>,
    heuristic: Option<&str>,
    encoding: &str,
    amo: Option<&str>,
    sum: Option<&str>,
    simplify: Option<&str>,
    redundant: bool,
    format: Option<&str>,
    rules: Option<Texts>,
    rule: Option<Texts>,
    ignore_unknown: bool,
    ignore_drawings: bool,
) -> PyResult<SolveMany> {
    let way = Way { redundant, ..way(encoding, amo, sum, simplify)? };
    let request = Request { way, ..self::question(question, max, digits)? };
    let question = request.ask.question().unwrap_or(Question::One);
    let asked = SolverChoice::new(backend, heuristic, memory_limit)?;
    let reading = Reading::new(format, rules, rule, ignore_unknown, ignore_drawings)?;
    let (count, time_limit) = (threads(&jobs)?, seconds(time_limit)?);
    let ahead = ahead.within("ahead", 0, MOST_AHEAD)?;
    let Items { iterator, len, is_dialogue } = Items::of(puzzles, &reading)?;
    let most = if ahead == 0 { AHEAD } else { ahead } as usize * count;
    let pool = Pool::start(Task { reading, asked, request, time_limit }, count, most);
    let pool = pool.map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
    let answers = Answers {
        items: Some(iterator),
        failure: None,
        pool: Some(pool),
        question,
        known: BTreeMap::new(),
        is_dialogue: is_dialogue || ahead == 0,
        is_slow: false,
        len,
        taken: 0,
        given: 0,
    };
    Ok(SolveMany { answers: OwnState::new(answers) })
}

impl Answers {
    /// Takes one more item, if there is one. An exception that ends the iteration is kept until all answers were
    /// returned, but interrupts such as Ctrl-C are raised at once.
    fn take(&mut self, py: Python<'_>, pool: &Pool) -> PyResult<()> {
        let Some(items) = &self.items else { return Ok(()) };
        let begin = Instant::now();
        let next = items.bind(py).clone().next();
        self.is_slow = begin.elapsed() > PATIENCE;
        match next {
            Some(Ok(next)) => {
                let item = match item(&next, &pool.task.reading) {
                    Ok((item, known)) => {
                        self.known.extend(known.map(|known| (self.taken, known)));
                        item
                    }
                    Err(error) if error.is_instance_of::<PyException>(py) => Item::Wrong(error),
                    Err(interrupt) => return Err(interrupt),
                };
                self.taken += 1;
                if !pool.many.add(item) {
                    self.items = None;
                }
            }
            Some(Err(interrupt)) if !interrupt.is_instance_of::<PyException>(py) => return Err(interrupt),
            ended => {
                self.failure = ended.and_then(Result::err).map(|error| error.into_value(py));
                self.items = None;
                pool.many.close();
            }
        }
        Ok(())
    }

    /// Returns `true` if another item should be taken now. If the last item was slow to arrive, the next is taken only
    /// when a thread is idle, because waiting for it delays the answers.
    fn wants_more(&self, pool: &Pool) -> bool {
        let waits = self.is_dialogue || self.is_slow;
        self.items.is_some() && pool.many.has_room() && (!waits || pool.many.is_idle())
    }

    /// Waits for the next answer in order. Returns `None` after the last one.
    fn next(&mut self, py: Python<'_>, pool: &Pool) -> PyResult<Option<ItemAnswer>> {
        // The first wait is short, because answers often come together, and another item may be wanted.
        let mut patience = PATIENCE;
        loop {
            cancel::check(py)?;
            if let Some(answered) = pool.many.next(Duration::ZERO) {
                return Ok(Some(answered));
            }
            if self.wants_more(pool) {
                self.take(py, pool)?;
            } else if self.given == self.taken {
                let failure = self.failure.take();
                return failure
                    .map_or(Ok(None), |error| Err(PyErr::from_value(error.into_bound(py).into_any())));
            } else {
                let answered = py.detach(|| pool.many.next(patience));
                py.check_signals()?;
                if answered.is_some() {
                    return Ok(answered);
                }
                if pool.many.is_over() {
                    return Err(PyRuntimeError::new_err("a worker thread failed"));
                }
                patience = LOOK;
            }
        }
    }

    /// Ends the work of the threads, so that no more answers come.
    fn close(&mut self) {
        if let Some(pool) = self.pool.take() {
            pool.quit();
        }
        self.forget();
    }

    /// Drops all Python objects, which may refer to this one.
    fn forget(&mut self) {
        (self.items, self.failure) = (None, None);
        self.known.clear();
    }

    /// Returns the next answer as a Python object; `None` after the last.
    fn shown<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(pool) = self.pool.clone() else { return Ok(None) };
        let answered = match self.next(py, &pool) {
            Ok(Some(answered)) => answered,
            ended => {
                self.close();
                return ended.map(|_| None);
            }
        };
        let known = self.known.remove(&self.given).unwrap_or_default();
        self.given += 1;
        let ItemAnswer { outcome, puzzle, id, mut warnings } = answered;
        warnings.extend(known.warnings);
        let id = match (known.id, id) {
            (Some(id), _) => id.into_bound(py),
            (None, Some(id)) => python_id(py, &id)?,
            (None, None) => self.given.into_bound_py_any(py)?,
        };
        let (outcome, error) = match outcome {
            Ok(outcome) => (outcome, None),
            Err(failure) => {
                let mut outcome = Outcome::unknown("");
                outcome.answer = Status::Error;
                (outcome, Some(PyErr::from(failure).into_value(py).into_bound(py).into_any()))
            }
        };
        let about = About { id: Some(id), warnings, error };
        answer(py, &outcome, self.question, puzzle.as_ref(), about).map(Some)
    }
}

#[pymethods]
impl SolveMany {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.answers.enter("answers")?.shown(py)
    }

    /// The number of answers that are still to come. Raises TypeError if the number of items is not known.
    fn __len__(&self) -> PyResult<usize> {
        let answers = self.answers.enter("answers")?;
        match answers.len {
            _ if answers.pool.is_none() => Ok(0),
            Some(len) => Ok(len.saturating_sub(answers.given) as usize),
            None => Err(PyTypeError::new_err("the number of puzzles is known only at their end")),
        }
    }

    /// Returns `True`, as for any iterator, even if no answers are left.
    fn __bool__(&self) -> bool {
        true
    }

    /// Ends the work; the iterator yields no further answer.
    fn close(&self) -> PyResult<()> {
        self.answers.enter("answers")?.close();
        Ok(())
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close()
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Some(answers) = self.answers.peek() else { return Ok(()) };
        visit.call(&answers.items)?;
        visit.call(&answers.failure)?;
        answers.known.values().try_for_each(|known| visit.call(&known.id))
    }

    fn __clear__(&self) {
        if let Some(mut answers) = self.answers.peek() {
            answers.forget();
        }
    }
}

impl Drop for SolveMany {
    fn drop(&mut self) {
        if let Some(pool) = self.answers.last().and_then(|answers| answers.pool.as_ref()) {
            pool.quit();
        }
    }
}
