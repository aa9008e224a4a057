//! Converts the items of `solve_many`: texts, puzzles in any form, and entries of files.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyIterator, PyType};

use crate::given::text;
use crate::pool::Item;
use crate::puzzle::Puzzle;
use crate::reader::Reader;
use crate::reading::{Reading, bounded};

/// The items of a call of `solve_many`.
pub struct Items {
    pub iterator: Py<PyIterator>,
    /// The number of items, if known.
    pub len: Option<u64>,
    /// `true` if an item may depend on the answers to the items before it, so no item may be taken early.
    pub is_dialogue: bool,
}

impl Items {
    /// Takes the items of an iterable, or the puzzles of an open file.
    ///
    /// # Errors
    /// The argument is not iterable, or is a single text or a table.
    pub fn of(puzzles: &Bound<'_, PyAny>, reading: &Reading) -> PyResult<Items> {
        if text(puzzles)?.is_some() {
            let message = "one text, expected several puzzles: a list, a file, or any iterable";
            return Err(PyTypeError::new_err(message));
        }
        // Iterating over a table would yield the names of its columns.
        if puzzles.hasattr("columns")? && puzzles.hasattr("__array__")? {
            let name = puzzles.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "{name}, expected several puzzles, such as a column of texts, {name}[name], or an array with the cells \
                 of a puzzle in each row"
            )));
        }
        if puzzles.hasattr("read")? && puzzles.hasattr("readline")? {
            let py = puzzles.py();
            let module = py.import("sudoku2cnf.reading")?;
            let (iterator, is_dialogue): (Bound<'_, PyAny>, bool) =
                module.call_method1("items", (puzzles, Reader::of(reading.clone())))?.extract()?;
            return Ok(Items { iterator: iterator.try_iter()?.unbind(), len: None, is_dialogue });
        }
        let len = puzzles.len().ok().map(|len| len as u64);
        Ok(Items { iterator: puzzles.try_iter()?.unbind(), len, is_dialogue: false })
    }
}

/// The additions to an item's answer: its `id` and warnings.
#[derive(Default)]
pub struct ItemFacts {
    pub id: Option<Py<PyAny>>,
    pub warnings: Vec<String>,
}

/// Converts one item of `solve_many`. Also returns the facts to add to the item's answer, unless the item is a text,
/// which is read later.
///
/// # Errors
/// The item is not a puzzle.
pub fn item(item: &Bound<'_, PyAny>, reading: &Reading) -> PyResult<(Item, Option<ItemFacts>)> {
    let py = item.py();
    if let Some(mut text) = text(item)? {
        bounded(&text)?;
        // Lines of a file end with a line break, which is not part of the puzzle.
        text.truncate(text.trim_end_matches(['\n', '\r']).len());
        return Ok((Item::Text(text), None));
    }
    static ENTRY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    if item.is_instance(ENTRY.import(py, "sudoku2cnf.results", "Entry")?)? {
        let mut known = ItemFacts {
            id: Some(item.getattr("id")?.unbind()),
            warnings: item.getattr("warnings")?.extract()?,
        };
        let puzzle = item.getattr("puzzle")?;
        let item = match puzzle.cast::<Puzzle>() {
            Ok(puzzle) => {
                let (puzzle, warnings) = puzzle.get().with(py, reading)?;
                known.warnings.extend(warnings);
                Item::Puzzle(Arc::clone(puzzle.inner()))
            }
            Err(_) => Item::Wrong(PyErr::from_value(item.getattr("error")?)),
        };
        return Ok((item, Some(known)));
    }
    let (puzzle, warnings) = Puzzle::made(py, item, reading)?;
    Ok((Item::Puzzle(Arc::clone(puzzle.inner())), Some(ItemFacts { id: None, warnings })))
}
