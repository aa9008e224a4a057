//! Items of `solve_many`: texts, puzzles, other forms of puzzles, and entries of files.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyIterator, PyList, PyString, PyTuple, PyType};

use crate::given::PuzzleText;
use crate::pool::Item;
use crate::puzzle::Puzzle;
use crate::reader::Reader;
use crate::reading::Reading;

/// The source of items.
pub struct Items {
    pub iterator: Py<PyIterator>,
    /// `true` if it may take time until the next item is there, and so it is asked for only when it is needed.
    pub wait: bool,
}

impl Items {
    /// Takes the items of anything that can be iterated.
    ///
    /// # Errors
    /// It cannot be iterated, or is one text.
    pub fn of(puzzles: &Bound<'_, PyAny>, reading: &Reading) -> PyResult<Items> {
        if puzzles.is_instance_of::<PyString>() {
            let message = "one text, expected several puzzles: a list, a file, or any iterable";
            return Err(PyTypeError::new_err(message));
        }
        if puzzles.hasattr("read")? && puzzles.hasattr("readline")? {
            let py = puzzles.py();
            let module = py.import("sudoku2cnf.reading")?;
            let (iterator, wait): (Bound<'_, PyAny>, bool) =
                module.call_method1("items", (puzzles, Reader::of(reading.clone())))?.extract()?;
            return Ok(Items { iterator: iterator.try_iter()?.unbind(), wait });
        }
        // All that is in them is there already.
        let is_there = puzzles.is_instance_of::<PyList>() || puzzles.is_instance_of::<PyTuple>();
        Ok(Items { iterator: puzzles.try_iter()?.unbind(), wait: !is_there })
    }
}

/// The facts about an item that its answer does not have.
#[derive(Default)]
pub struct ItemFacts {
    pub id: Option<Py<PyAny>>,
    pub warnings: Vec<String>,
}

/// One puzzle of many.
///
/// # Errors
/// It is none.
pub fn item(item: &Bound<'_, PyAny>, reading: &Reading) -> PyResult<(Item, Option<ItemFacts>)> {
    if let Ok(text) = item.cast::<PyString>() {
        // Lines of a file have their ends.
        return Ok((Item::Text(text.to_cow()?.trim_end_matches(['\n', '\r']).to_owned()), None));
    }
    if let Ok(puzzle) = item.cast::<Puzzle>() {
        return Ok((Item::Puzzle(Arc::clone(puzzle.get().inner())), None));
    }
    let py = item.py();
    static ENTRY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    if item.is_instance(ENTRY.import(py, "sudoku2cnf.results", "Entry")?)? {
        let known = ItemFacts {
            id: Some(item.getattr("id")?.unbind()),
            warnings: item.getattr("warnings")?.extract()?,
        };
        let puzzle = item.getattr("puzzle")?;
        let item = match puzzle.cast::<Puzzle>() {
            Ok(puzzle) => Item::Puzzle(Arc::clone(puzzle.get().inner())),
            Err(_) => Item::Wrong(PyErr::from_value(item.getattr("error")?)),
        };
        return Ok((item, Some(known)));
    }
    let given = PuzzleText::of(item).map_err(|error| match error.is_instance_of::<PyTypeError>(py) {
        true => match item.get_type().name() {
            Ok(name) => PyTypeError::new_err(format!("{name}, expected a text, a Puzzle, or what makes one")),
            Err(error) => error,
        },
        false => error,
    })?;
    let (puzzle, warnings) = Puzzle::made(py, given, reading)?;
    Ok((Item::Puzzle(Arc::clone(puzzle.inner())), Some(ItemFacts { id: None, warnings })))
}
