//! Converts arguments that can have several forms, and names of cells.

use std::borrow::Cow;
use std::time::Duration;

use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyString, PyTuple};
use serde_json::Value;
use sudoku2cnf_puzzle::grid::Cell;
use sudoku2cnf_puzzle::puzzle::Puzzle;

use crate::integer::Integer;

/// The most bytes in the text of a puzzle; the programs have the same limit.
pub const MOST_TEXT: usize = 1 << 26;
/// The number of bytes that each text in a list counts in addition to its length, so that an endless list of empty
/// texts also reaches the limit.
const EACH_TEXT: usize = 64;

/// Returns the error for an argument of more than `most` bytes, which `what` describes.
pub fn too_long(what: &str, most: usize) -> PyErr {
    PyValueError::new_err(format!("{what} of more than {} MiB, expected an end before that", most >> 20))
}

/// Returns the contents of a `bytes` or `bytearray`; `None` for anything else, including lists of numbers.
pub fn bytes<'a>(given: &'a Bound<'_, PyAny>) -> Option<Cow<'a, [u8]>> {
    match given.cast::<PyBytes>() {
        Ok(bytes) => Some(Cow::Borrowed(bytes.as_bytes())),
        Err(_) => given.cast::<PyByteArray>().ok().map(|bytes| Cow::Owned(bytes.to_vec())),
    }
}

/// An argument that is one text or several.
pub enum Texts {
    /// A single text.
    One(String),
    /// A list of texts, or another iterable of texts.
    Many(Vec<String>),
}

impl<'py> FromPyObject<'_, 'py> for Texts {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Texts> {
        if let Ok(text) = given.extract() {
            return Ok(Texts::One(text));
        }
        let wrong =
            |what: String| PyTypeError::new_err(format!("{what}, expected a text or a list of texts"));
        if let Ok(chosen) = given.cast::<PyDict>() {
            return Texts::chosen(&chosen);
        }
        let items = given.try_iter().ok().filter(|_| !given.is_instance_of::<PyBytes>());
        let Some(items) = items else { return Err(wrong(given.get_type().name()?.to_string())) };
        let (mut texts, mut room) = (Vec::new(), MOST_TEXT);
        for item in items {
            let item = item?;
            let text = item.extract::<String>();
            let text = text.or_else(|_| Err(wrong(format!("a list with {}", item.get_type().name()?))))?;
            // Iterators may be endless, so the total length is limited.
            let left = room.checked_sub(text.len() + EACH_TEXT);
            room = left.ok_or_else(|| too_long("a list of texts", MOST_TEXT))?;
            texts.push(text);
        }
        Ok(Texts::Many(texts))
    }
}

impl Texts {
    /// Returns those keys of a dict whose values are true.
    fn chosen(given: &Bound<'_, PyDict>) -> PyResult<Texts> {
        let mut texts = Vec::new();
        for (text, wanted) in given {
            let (Ok(text), Ok(wanted)) = (text.extract(), wanted.extract::<bool>()) else {
                let message = format!("a dict with {text}: {wanted}, expected texts with True or False");
                return Err(PyTypeError::new_err(message));
            };
            texts.extend(Some(text).filter(|_| wanted));
        }
        Ok(Texts::Many(texts))
    }

    /// Returns all texts.
    pub fn all(self) -> Vec<String> {
        match self {
            Texts::One(text) => vec![text],
            Texts::Many(texts) => texts,
        }
    }

    /// Returns the words in all texts; commas separate them.
    pub fn words(self) -> Vec<String> {
        let words = |text: String| text.split(',').map(|word| word.trim().to_owned()).collect::<Vec<_>>();
        self.all().into_iter().flat_map(words).filter(|word| !word.is_empty()).collect()
    }
}

/// Converts a time limit in seconds, which must be above 0.
pub fn seconds(time_limit: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = time_limit else { return Ok(None) };
    match Duration::try_from_secs_f64(seconds) {
        Ok(limit) if !limit.is_zero() => Ok(Some(limit)),
        _ => Err(PyValueError::new_err(format!("a time limit of {seconds} seconds, expected more than 0"))),
    }
}

/// Returns the value in `all` that has the name `chosen`. Without one, returns an error about `what` that lists all
/// names.
pub fn named<T: Copy>(what: &str, all: &[T], name: fn(T) -> &'static str, chosen: &str) -> PyResult<T> {
    all.iter().copied().find(|&value| name(value) == chosen).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|&value| name(value)).collect();
        PyValueError::new_err(format!("no {what} '{chosen}', expected one of {}", known.join(", ")))
    })
}

/// Returns the cell that an argument denotes by its name, such as `r1c2` or `v1`, or by its row and column from 0.
///
/// # Errors
/// A `KeyError` if the puzzle does not have the cell, and a `TypeError` if the argument has another form.
pub fn cell(puzzle: &Puzzle, called: &Bound<'_, PyAny>) -> PyResult<Cell> {
    let found = match called.cast::<PyString>() {
        Ok(name) => name.to_cow().ok().and_then(|name| named_cell(puzzle, &name)),
        Err(_) => place(called)?.map(|(row, column)| Cell::new(row.into(), column.into())),
    };
    let found = found.filter(|&cell| puzzle.grid().has(cell));
    found.ok_or_else(|| PyKeyError::new_err(called.clone().unbind()))
}

/// Returns the cell of this name; `None` if the name is malformed. The grid may not have the cell.
fn named_cell(puzzle: &Puzzle, name: &str) -> Option<Cell> {
    if let Some((layer, place)) = name.split_once('@') {
        let layer = puzzle.grid().layers().iter().position(|known| known.name == layer)?;
        return puzzle.grid().layer_cell(layer, named_cell(puzzle, place)?);
    }
    if let Some(cell) = puzzle.grid().cell_called(name) {
        return Some(cell);
    }
    let number = |text: &str| text.parse::<u16>().ok()?.checked_sub(1).map(usize::from);
    let cell = match name.strip_prefix('r') {
        None => puzzle.grid().variables().nth(number(name.strip_prefix('v')?)?)?,
        Some(place) => {
            let (row, column) = place.split_once('c')?;
            Cell::new(number(row)?, number(column)?)
        }
    };
    (cell.to_string() == name).then_some(cell)
}

/// Returns the row and the column, both from 0, in a pair of integers; `None` if they are negative or beyond any grid.
///
/// # Errors
/// The argument is not a pair of integers.
pub fn place(place: &Bound<'_, PyAny>) -> PyResult<Option<(u16, u16)>> {
    let wrong = || {
        let name = place.get_type().name().map_or_else(|_| "something".to_owned(), |name| name.to_string());
        let expected = "the name of a cell, such as 'r1c2', or its row and column from 0, such as (0, 1)";
        PyTypeError::new_err(format!("{name}, expected {expected}"))
    };
    let pair = place.cast::<PyTuple>().map_err(|_| wrong())?;
    let (row, column): (Integer, Integer) = pair.extract().map_err(|_| wrong())?;
    let number =
        |from_0: Integer| u16::try_from(from_0.small()?).ok().filter(|&number| number != Cell::BESIDE);
    Ok(number(row).zip(number(column)))
}

/// Returns the names of cells as a tuple.
pub fn names<'py>(py: Python<'py>, puzzle: &Puzzle, cells: &[Cell]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, puzzle.grid().names_of(cells))
}

/// Converts the `id` of a JSON object to a Python object.
pub fn python_id<'py>(py: Python<'py>, id: &Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (id.to_string(),))
}
