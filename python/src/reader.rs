//! The class Reader, which `sudoku2cnf.reading` uses to read files. It recognises what a text contains, and reads each
//! puzzle in the text.

use std::sync::{Arc, Mutex};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sudoku2cnf_puzzle::error::{Line, ParseError};
use sudoku2cnf_puzzle::formats::batch::{self, Columns, Entry};
use sudoku2cnf_puzzle::formats::{self, Format, TextKind, several};

use crate::convert::Texts;
use crate::convert::python_id;
use crate::errors::puzzle_error;
use crate::puzzle::Puzzle;
use crate::reading::{Reading, named, told};
use crate::results::made;
use crate::work;

/// Reads the puzzles of files. The arguments are as for `Puzzle`.
#[pyclass(frozen, module = "sudoku2cnf._native")]
pub struct Reader {
    reading: Reading,
    /// The columns of the table that is being read.
    columns: Arc<Mutex<Columns>>,
}

impl Reader {
    /// Creates a reader with these options.
    pub fn of(reading: Reading) -> Reader {
        Reader { reading, columns: Arc::default() }
    }
}

#[pymethods]
impl Reader {
    #[new]
    #[pyo3(signature = (format=None, rules=None, rule=None, ignore_unknown=false, ignore_drawings=false))]
    fn new(
        format: Option<&str>,
        rules: Option<Texts>,
        rule: Option<Texts>,
        ignore_unknown: bool,
        ignore_drawings: bool,
    ) -> PyResult<Reader> {
        Ok(Reader::of(Reading::new(format, rules, rule, ignore_unknown, ignore_drawings)?))
    }

    /// Returns "batch" if each line of a text is a puzzle, "several" if it has several puzzles in another form, and
    /// otherwise the format of its only puzzle.
    fn kind(&self, py: Python<'_>, text: String) -> PyResult<&'static str> {
        let reading = self.reading.clone();
        let kind = work::apart(py, text.len(), move || reading.options().kind(&text))?;
        Ok(match kind {
            TextKind::Batch => "batch",
            TextKind::Several(_) => "several",
            TextKind::Puzzle(format) => format.name(),
        })
    }

    /// Returns the puzzles of a text that is not a batch: for each, the number of its first line, its text, and its
    /// format, which is None if the text has only one puzzle.
    fn parts(&self, py: Python<'_>, text: String) -> PyResult<Vec<(usize, String, Option<&'static str>)>> {
        let reading = self.reading.clone();
        work::apart(py, text.len(), move || match reading.options().kind(&text) {
            TextKind::Several(format) => {
                let texts = several::texts(&text, format).into_iter();
                texts.map(|(number, text)| (number, text, Some(format.name()))).collect()
            }
            TextKind::Batch | TextKind::Puzzle(_) => vec![(1, text, None)],
        })
    }

    /// Reads one of the puzzles that `parts` returned, and returns an Entry.
    fn part<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        text: String,
        format: Option<&str>,
        name: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (reading, format) = (self.reading.clone(), format.and_then(|name| name.parse::<Format>().ok()));
        let read = work::apart(py, text.len(), move || match format {
            None => (number, None, reading.options().read(&text)),
            Some(format) => {
                let entry = Entry::part(Line { source: None, number, text: &text }, format);
                (entry.line.number, entry.id.clone(), entry.read(&reading.options()))
            }
        });
        let (number, id, read) = match read {
            Ok((number, id, read)) => (number, id, shown(py, read, name)),
            Err(fault) => (number, None, Err(fault)),
        };
        entry(py, number, id.as_ref(), read)
    }

    /// Reads the puzzle on a line of a batch, and returns an Entry; None for blank lines and comments.
    fn line<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        bytes: Vec<u8>,
        name: Option<&str>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (reading, columns) = (self.reading.clone(), Arc::clone(&self.columns));
        let read = work::apart(py, bytes.len(), move || {
            // Line breaks are put in front, so that the first bytes of the line are not taken for a byte order mark.
            let text = match formats::decode(&[b"\n\n", &bytes[..]].concat()) {
                Ok(text) => text.into_owned(),
                Err(error) => return Some((None, Err(error.at_line(number)))),
            };
            let text = text.trim_matches(['\n', '\r']);
            let mut columns = work::locked(&columns);
            if number == 1 {
                *columns = Columns::default();
            }
            let item = batch::item_in(Line { source: None, number, text }, *columns);
            // A line with a puzzle is not the header of a table, so only other lines are checked for one.
            if !matches!(item, Some(Ok(_))) {
                *columns = Columns::of(text).unwrap_or(*columns);
            }
            drop(columns);
            match item? {
                Err(error) => Some((None, Err(error))),
                Ok(entry) => Some((entry.id.clone(), entry.read(&reading.options()))),
            }
        });
        let (id, read) = match read {
            Ok(None) => return Ok(None),
            Ok(Some((id, read))) => (id, shown(py, read, name)),
            Err(fault) => (None, Err(fault)),
        };
        entry(py, number, id.as_ref(), read).map(Some)
    }

    /// Returns the text that the bytes of a file encode.
    #[staticmethod]
    #[pyo3(signature = (bytes, name=None))]
    fn decode(py: Python<'_>, bytes: &[u8], name: Option<&str>) -> PyResult<String> {
        let text = formats::decode(bytes).map_err(|error| puzzle_error(py, &named(error, name)))?;
        Ok(text.into_owned())
    }

    /// Returns True if a file that begins with these bytes is encoded in UTF-16.
    #[staticmethod]
    fn is_utf16(bytes: &[u8]) -> bool {
        formats::is_utf16(bytes)
    }
}

/// Returns a puzzle from a file with its warnings. Errors and warnings begin with the file's name.
fn shown(
    py: Python<'_>,
    read: Result<formats::Reading, ParseError>,
    name: Option<&str>,
) -> PyResult<(Puzzle, Vec<String>)> {
    match read {
        Ok((puzzle, warnings)) => Ok((Puzzle::of(Arc::new(puzzle)), told(warnings, name))),
        Err(error) => Err(puzzle_error(py, &named(error, name))),
    }
}

/// Creates an Entry with a puzzle, or with the error that replaces it. Interrupts such as Ctrl-C are raised.
fn entry<'py>(
    py: Python<'py>,
    number: usize,
    id: Option<&serde_json::Value>,
    read: PyResult<(Puzzle, Vec<String>)>,
) -> PyResult<Bound<'py, PyAny>> {
    let id = match id {
        Some(id) => python_id(py, id)?,
        None => number.into_bound_py_any(py)?,
    };
    let mut fields = vec![("id", id), ("line", number.into_bound_py_any(py)?)];
    match read {
        Ok((puzzle, warnings)) => {
            fields.push(("puzzle", puzzle.into_bound_py_any(py)?));
            fields.push(("warnings", PyTuple::new(py, warnings)?.into_any()));
        }
        Err(error) if error.is_instance_of::<PyException>(py) => {
            fields.push(("puzzle", py.None().into_bound(py)));
            fields.push(("error", error.into_value(py).into_bound(py).into_any()));
        }
        Err(interrupt) => return Err(interrupt),
    }
    made(py, "Entry", &fields)
}
