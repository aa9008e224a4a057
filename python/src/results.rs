//! The dataclasses of `sudoku2cnf.results`, made of the library's answers.

use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt, PyTuple, PyType};
use sudoku2cnf::count::Count;
use sudoku2cnf::grid::{self, Cell, Digit};
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Outcome, Question, StoredVerdict};

use crate::convert::names;
use crate::solution::Solution;

/// The module of the dataclasses.
const MODULE: &str = "sudoku2cnf.results";

/// An instance of a dataclass, by the names of its fields.
pub fn made<'py>(
    py: Python<'py>,
    name: &str,
    fields: &[(&str, Bound<'py, PyAny>)],
) -> PyResult<Bound<'py, PyAny>> {
    let named = PyDict::new(py);
    for (field, value) in fields {
        named.set_item(field, value)?;
    }
    py.import(MODULE)?.getattr(name)?.call((), Some(&named))
}

/// The facts about one text of many that its answer does not have.
#[derive(Default)]
pub struct About<'py> {
    /// The name that its JSON object gives it, or its number.
    pub id: Option<Bound<'py, PyAny>>,
    /// The warnings about what was ignored in it.
    pub warnings: Vec<String>,
    /// The reason why there is no answer.
    pub error: Option<Bound<'py, PyAny>>,
}

/// An `Answer`.
pub fn answer<'py>(
    py: Python<'py>,
    outcome: &Outcome,
    question: Question,
    puzzle: Option<&Arc<Puzzle>>,
    about: About<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, MODULE, "Answer")?;
    // One field after the other takes several times as long in `__init__`. Of what is as by default, nothing is set.
    let made = class.call_method1(intern!(py, "__new__"), (class,))?;
    let fields = made.getattr(intern!(py, "__dict__"))?.cast_into::<PyDict>()?;
    fields.set_item(intern!(py, "verdict"), outcome.answer.word())?;
    fields.set_item(intern!(py, "complete"), outcome.complete)?;
    fields.set_item(intern!(py, "backend"), &outcome.backend)?;
    let statistics = PyDict::new(py);
    for (name, value) in &outcome.statistics {
        statistics.set_item(name, value)?;
    }
    fields.set_item(intern!(py, "statistics"), statistics)?;
    if let Some(puzzle) = puzzle {
        let shown = |solution: &grid::Solution| Solution::new(Arc::clone(puzzle), solution.clone());
        if let Some(solution) = outcome.solutions.first() {
            fields.set_item(intern!(py, "solution"), shown(solution))?;
        }
        if let (Question::Unique, Some(other)) = (question, outcome.solutions.get(1)) {
            fields.set_item(intern!(py, "other"), shown(other))?;
            fields.set_item(intern!(py, "differ"), names(py, puzzle, &outcome.differ)?)?;
            if let Some(answer) = outcome.digits {
                fields.set_item(intern!(py, "digits"), answer.word())?;
            }
        }
        if let Some(stored) = outcome.stored(puzzle) {
            let word = match stored {
                StoredVerdict::Same => "same",
                StoredVerdict::Differs => "differs",
            };
            fields.set_item(intern!(py, "stored_solution"), word)?;
        }
    }
    if matches!(question, Question::Count(_)) {
        fields.set_item(intern!(py, "count"), number(py, &outcome.count)?)?;
    }
    if let Some(id) = about.id {
        fields.set_item(intern!(py, "id"), id)?;
    }
    if !about.warnings.is_empty() {
        fields.set_item(intern!(py, "warnings"), PyTuple::new(py, about.warnings)?)?;
    }
    if let Some(error) = about.error {
        fields.set_item(intern!(py, "error"), error)?;
    }
    Ok(made)
}

/// A number of solutions. Its digits would not do: Python reads no more than 4,300 of them.
fn number<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    match count.as_u128() {
        Some(small) => small.into_bound_py_any(py),
        None => {
            let bytes = PyBytes::new(py, &count.to_le_bytes());
            py.get_type::<PyInt>().call_method1(intern!(py, "from_bytes"), (bytes, "little"))
        }
    }
}

/// Cells with their values: a `Placement` each.
pub fn placed<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    cells: &[(Cell, Digit)],
) -> PyResult<Bound<'py, PyTuple>> {
    let class = py.import(MODULE)?.getattr("Placement")?;
    let placed = cells.iter().map(|(cell, value)| class.call1((puzzle.grid().name_of(*cell), *value)));
    PyTuple::new(py, placed.collect::<PyResult<Vec<_>>>()?)
}

/// Cells with several values each: a `CellValues` each.
pub fn values<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    cells: &[(Cell, Vec<Digit>)],
) -> PyResult<Bound<'py, PyTuple>> {
    let class = py.import(MODULE)?.getattr("CellValues")?;
    let of_cell = |(cell, values): &(Cell, Vec<Digit>)| {
        class.call1((puzzle.grid().name_of(*cell), PyTuple::new(py, values)?))
    };
    PyTuple::new(py, cells.iter().map(of_cell).collect::<PyResult<Vec<_>>>()?)
}
