//! Puzzles that are not given as a text: as bytes, as rows of cells, as one list of all cells, as an array or a
//! DataFrame, or as a dict from cells to digits.

use std::fmt::Write;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyString, PyTuple, PyType};
use serde_json::{Value, json};
use sudoku2cnf_puzzle::formats::{self, Format};
use sudoku2cnf_puzzle::grid::Cell;

use crate::convert::{MOST_TEXT, bytes, place, too_long};
use crate::errors::puzzle_error;
use crate::integer::Integer;

const EXPECTED: &str = "a text, rows of cells, an array, a DataFrame, a dict of givens, or a Puzzle";

/// A puzzle as text, and the format of that text if it is known.
pub struct PuzzleText {
    pub text: String,
    pub format: Option<Format>,
    /// If the puzzle came from a dict: the number of rows of the smallest square board that has all its cells and
    /// digits.
    pub least: Option<usize>,
}

impl PuzzleText {
    /// Converts a text, bytes, a list or an array of rows or of all cells, or a dict from cells to digits.
    ///
    /// # Errors
    /// The argument has another form, or contains something other than cells and digits.
    pub fn of(given: &Bound<'_, PyAny>) -> PyResult<PuzzleText> {
        let known = |text, format| PuzzleText { text, format, least: None };
        if let Some(text) = text(given)? {
            return Ok(known(text, None));
        }
        if let Ok(givens) = given.cast::<PyDict>() {
            let (text, least) = statements(givens)?;
            return Ok(PuzzleText { least: Some(least), ..known(text, Some(Format::Native)) });
        }
        match list(given)? {
            Some(list) => Ok(known(rows(&list)?, Some(Format::Rows))),
            None if given.hasattr("__fspath__")? => Err(PyTypeError::new_err(format!(
                "{}, expected {EXPECTED}; Puzzle.read(path) reads a file",
                given.get_type().name()?
            ))),
            None => Err(wrong(given)),
        }
    }
}

/// Returns a text, or the text that bytes encode; `None` for anything else.
///
/// # Errors
/// The bytes do not encode a text, or there are too many.
pub fn text(given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(Some(text.to_cow()?.into_owned()));
    }
    let Some(bytes) = bytes(given) else { return Ok(None) };
    if bytes.len() > MOST_TEXT {
        return Err(too_long("a text", MOST_TEXT));
    }
    let text = formats::decode(&bytes).map_err(|error| puzzle_error(given.py(), &error))?;
    Ok(Some(text.into_owned()))
}

fn wrong(given: &Bound<'_, PyAny>) -> PyErr {
    match given.get_type().name() {
        Ok(name) => PyTypeError::new_err(format!("{name}, expected {EXPECTED}")),
        Err(error) => error,
    }
}

/// Returns the items of a list, a tuple or an array; `None` for anything else.
fn list<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    let is_list =
        |given: &Bound<'_, PyAny>| given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
    if is_list(given) {
        return given.try_iter()?.collect::<PyResult<_>>().map(Some);
    }
    // A class has the methods of its objects, but is not an array itself.
    if given.is_instance_of::<PyType>() {
        return Ok(None);
    }
    // `tolist` is a method of arrays; `__array__` converts other objects, such as a DataFrame, to arrays. An array
    // without dimensions gives a single number.
    let array = match given.getattr_opt("tolist")? {
        Some(method) => method.call0()?,
        None => match given.getattr_opt("__array__")? {
            Some(method) => method.call0()?.call_method0("tolist")?,
            None => return Ok(None),
        },
    };
    if is_list(&array) { list(&array) } else { Ok(None) }
}

/// Converts rows of cells, or one list of all cells of a square board, to JSON.
fn rows(items: &[Bound<'_, PyAny>]) -> PyResult<String> {
    let mut rows = Vec::new();
    let mut cells = Vec::new();
    for (number, item) in (1..).zip(items) {
        match list(item)? {
            Some(row) => {
                let place = |column| format!("row {number}, column {column}");
                let cells = (1..).zip(&row).map(|(column, item)| cell(item, &|| place(column)));
                rows.push(Value::Array(cells.collect::<PyResult<_>>()?));
            }
            None => cells.push(cell(item, &|| format!("item {number}"))?),
        }
    }
    if !rows.is_empty() && !cells.is_empty() {
        return Err(PyValueError::new_err(
            "rows and cells side by side, expected rows of cells or all cells",
        ));
    }
    if rows.is_empty() {
        let is_row = |cell: &Value| cell.as_str().is_some_and(|text| text.chars().count() > 4);
        let (count, side) = (cells.len(), cells.len().isqrt());
        if !cells.iter().any(is_row) && cells.iter().any(|cell| !cell.is_string()) && side * side != count {
            return Err(PyValueError::new_err(format!(
                "{count} cells in one list, expected a square number of them, such as 81, or a list for each row"
            )));
        }
        rows = cells;
    }
    Ok(Value::Array(rows).to_string())
}

/// Converts a cell in a row to JSON: a number, a text, or null if it is empty. `place` describes the cell in errors.
fn cell(given: &Bound<'_, PyAny>, place: &dyn Fn() -> String) -> PyResult<Value> {
    let wrong = |what: String| {
        Err(PyValueError::new_err(format!("{}: {what}, expected a digit, 0 or None", place())))
    };
    if given.is_none() {
        return Ok(Value::Null);
    }
    if let Some(text) = text(given)? {
        return Ok(Value::from(text));
    }
    if let Ok(number) = given.cast::<PyFloat>() {
        let number = number.value();
        return match number {
            // In tables, a missing number is NaN.
            number if number.is_nan() => Ok(Value::Null),
            number if number.fract() == 0.0 && (0.0..65536.0).contains(&number) => Ok(json!(number as u32)),
            number => wrong(number.to_string()),
        };
    }
    if given.is_instance_of::<PyBool>() {
        return wrong(given.to_string());
    }
    match given.extract::<Integer>() {
        Ok(number) => match number.small().filter(|&number| number >= 0) {
            Some(number) => Ok(json!(number)),
            None => wrong(number.shown().to_owned()),
        },
        Err(_) => match given.get_type().name()?.to_cow()? {
            // In pandas, a missing integer is NA.
            name if name == "NAType" => Ok(Value::Null),
            name => wrong(name.into_owned()),
        },
    }
}

/// Converts a dict from cells to digits to native text. Also returns the number of rows of the smallest square board
/// that has all these cells and digits. A cell whose value is None has no given.
fn statements(givens: &Bound<'_, PyDict>) -> PyResult<(String, usize)> {
    let mut text = String::from("# Givens by cell.\n");
    let mut least = 0;
    for (called, digit) in givens {
        let name = match called.cast::<PyString>() {
            Ok(name) => name.to_cow()?.into_owned(),
            Err(_) => match place(&called)? {
                Some((row, column)) => Cell::new(row.into(), column.into()).to_string(),
                None => {
                    let message = format!("{called}, expected a row and a column, both from 0");
                    return Err(PyValueError::new_err(message));
                }
            },
        };
        let is_name = name.starts_with(['r', 'v']) && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_name {
            return Err(PyValueError::new_err(format!(
                "{name:?}, expected the name of a cell, such as 'r1c2'"
            )));
        }
        let digit = match cell(&digit, &|| name.clone())? {
            Value::Null => continue,
            Value::String(digit) if digit.bytes().all(|byte| byte.is_ascii_digit()) && !digit.is_empty() => {
                digit
            }
            Value::Number(digit) => digit.to_string(),
            digit => return Err(PyValueError::new_err(format!("{name}: {digit}, expected a digit or None"))),
        };
        let numbers = name.split(|sign: char| !sign.is_ascii_digit()).chain([&*digit]);
        least = numbers.filter_map(|number| number.parse().ok()).fold(least, usize::max);
        _ = writeln!(text, "given {name}={digit}");
    }
    Ok((text, least))
}
