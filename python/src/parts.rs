//! Splits one hard puzzle into parts, which can be answered elsewhere, and joins their answers.

use std::collections::BTreeMap;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use sudoku2cnf_answer::question::Question;
use sudoku2cnf_answer::split::{Join, JoinedAnswer, Parts};
use sudoku2cnf_puzzle::error::{Line, ParseError};

use crate::convert::{seconds, too_long};
use crate::errors::{Failure, puzzle_error};
use crate::integer::Integer;
use crate::many::question;
use crate::options::SolverChoice;
use crate::puzzle::Puzzle;
use crate::results::{self, About, made};
use crate::solution::Solution;
use crate::work;

/// The most bytes of all answers that are joined.
const MOST_LINES: usize = 1 << 30;

#[pymethods]
impl Puzzle {
    /// Divides a hard puzzle into `parts` parts or more, so that each solution belongs to exactly one part. There
    /// are fewer parts if no cells are left to branch on.
    ///
    /// Returns a list of lines, each a JSON object with an `id` and a part in native format, as from `solve --split`.
    /// `solve_many` or `solve --batch` can answer the lines on any machine, and `join` combines the answers. Raises
    /// TimeoutError at the time limit, which is in seconds.
    #[pyo3(signature = (parts, *, time_limit=None))]
    fn split(&self, py: Python<'_>, parts: Integer, time_limit: Option<f64>) -> PyResult<Vec<String>> {
        let wanted: u32 = parts.within("parts", 1, u32::MAX)?;
        let parts =
            work::run(py, seconds(time_limit)?, |limits| Parts::of(self.inner(), wanted as usize, limits))?;
        let parts = parts.map_err(Failure::from)?;
        Ok((0..parts.cubes().len()).map(|place| parts.line(place)).collect())
    }

    /// Combines the answers about the parts of this puzzle that `split` made, and returns a Joined.
    ///
    /// Each item of `answers` is an Answer from `solve_many`, a line that `solve --output json` wrote, or a line from
    /// `split`, which only names a part. The order does not matter. `question` and `max` are the same as in the call of
    /// `solve_many`. Each solution is checked against the rules of its part, and the solver checks that the parts cover
    /// the whole puzzle. If parts or answers are missing, the verdict is "unknown", unless the other answers are
    /// enough.
    ///
    /// Raises PuzzleError if an answer is not about a part of this puzzle or cannot be right; its `line` is the number
    /// of the answer, from 1.
    #[pyo3(signature = (answers, *, question="solve", max=None, backend="auto", time_limit=None, memory_limit=None, heuristic=None))]
    #[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
    fn join<'py>(
        &self,
        py: Python<'py>,
        answers: &Bound<'py, PyAny>,
        question: &str,
        max: Option<Integer>,
        backend: &str,
        time_limit: Option<f64>,
        memory_limit: Option<Integer>,
        heuristic: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let question = self::question(question, max, false)?.ask.question().unwrap_or(Question::One);
        let asked = SolverChoice::new(backend, heuristic, memory_limit)?;
        let (mut lines, mut room) = (Vec::new(), MOST_LINES);
        for answer in answers.try_iter()? {
            let line = line_of(&answer?)?;
            // Iterators may be endless, so signals are checked and the total length is limited.
            py.check_signals()?;
            let left = room.checked_sub(line.len());
            room = left.ok_or_else(|| too_long("a list of answers", MOST_LINES))?;
            lines.push(line);
        }
        let puzzle = self.inner();
        let work = |limits: &_| -> Result<Result<JoinedAnswer, ParseError>, Failure> {
            let mut join = Join::new(puzzle);
            for (text, number) in lines.iter().zip(1..) {
                if let Err(error) = join.read(Line { source: None, number, text }) {
                    return Ok(Err(error));
                }
            }
            Ok(Ok(join.answer(question, asked.solver()?.takes_clauses()?, limits)?))
        };
        let joined = work::run(py, seconds(time_limit)?, work)??.map_err(|error| puzzle_error(py, &error))?;
        told(py, self, question, joined)
    }
}

/// Returns an answer as a line of JSON: a text unchanged, and an `Answer` as the programs write it.
fn line_of(answer: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = answer.py();
    if let Ok(text) = answer.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    if !answer.is_instance(&py.import("sudoku2cnf.results")?.getattr("Answer")?)? {
        let name = answer.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{name}, expected an Answer or a line of JSON")));
    }
    let mut object = BTreeMap::new();
    // The ids of parts are texts. Any other id becomes a text that belongs to no part, which the reader reports.
    object.insert("id", raw(answer.getattr("id")?.str()?.to_string())?);
    object.insert("verdict", raw(answer.getattr("verdict")?.extract::<String>()?)?);
    object.insert("complete", raw(answer.getattr("complete")?.extract::<bool>()?)?);
    let count = answer.getattr("count")?;
    if !count.is_none() {
        // The count is inserted as digits, because it may be larger than any number type here.
        object.insert("count", RawValue::from_string(count.str()?.to_string()).map_err(no_json)?);
    }
    let error = answer.getattr("error")?;
    if !error.is_none() {
        object.insert("message", raw(error.str()?.to_string())?);
    }
    for (field, variables) in [("solution", "variables"), ("other", "other_variables")] {
        if let Ok(solution) = answer.getattr(field)?.cast::<Solution>() {
            let (digits, beside) = solution.get().digits();
            object.insert(field, raw(digits)?);
            object.insert(variables, raw(beside)?);
        }
    }
    serde_json::to_string(&object).map_err(no_json)
}

/// Converts a value to its JSON text.
fn raw(value: impl Into<Value>) -> PyResult<Box<RawValue>> {
    to_raw_value(&value.into()).map_err(no_json)
}

/// Returns the error for an `Answer` that cannot be expressed in JSON, for example because its count is not a number.
fn no_json(error: serde_json::Error) -> PyErr {
    PyTypeError::new_err(format!("an Answer that is not JSON: {error}"))
}

/// Creates the Python object `Joined`.
fn told<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    question: Question,
    joined: JoinedAnswer,
) -> PyResult<Bound<'py, PyAny>> {
    let outcome = joined.outcome(puzzle.inner(), question);
    let fields = [
        ("answer", results::answer(py, &outcome, question, Some(puzzle.inner()), About::default())?),
        ("missing", PyTuple::new(py, joined.missing)?.into_any()),
        ("unknown", PyTuple::new(py, joined.unknown)?.into_any()),
        ("doubled", joined.doubled.into_bound_py_any(py)?),
    ];
    made(py, "Joined", &fields)
}
