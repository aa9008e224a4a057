//! Arguments that come in several forms.

use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sudoku2cnf::grid::Cell;
use sudoku2cnf::puzzle::Puzzle;

/// A text or several.
pub enum Texts {
    /// One.
    One(String),
    /// Several.
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
        let items = given.try_iter().ok().filter(|_| !given.is_instance_of::<PyBytes>());
        let Some(items) = items else { return Err(wrong(given.get_type().name()?.to_string())) };
        let text = |item: PyResult<Bound<'py, PyAny>>| {
            let item = item?;
            item.extract().or_else(|_| Err(wrong(format!("a list with {}", item.get_type().name()?))))
        };
        Ok(Texts::Many(items.map(text).collect::<PyResult<_>>()?))
    }
}

impl Texts {
    /// All of them.
    pub fn all(self) -> Vec<String> {
        match self {
            Texts::One(text) => vec![text],
            Texts::Many(texts) => texts,
        }
    }

    /// All of them, divided at commas.
    pub fn words(self) -> Vec<String> {
        let words = |text: String| text.split(',').map(|word| word.trim().to_owned()).collect::<Vec<_>>();
        self.all().into_iter().flat_map(words).filter(|word| !word.is_empty()).collect()
    }
}

/// A time limit in seconds.
pub fn seconds(time_limit: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = time_limit else { return Ok(None) };
    match Duration::try_from_secs_f64(seconds) {
        Ok(limit) if !limit.is_zero() => Ok(Some(limit)),
        _ => Err(PyValueError::new_err(format!("a time limit of {seconds} seconds, expected more than 0"))),
    }
}

/// How many work at the same time; 0 is one for each processor.
pub fn jobs(jobs: usize) -> PyResult<usize> {
    const MOST: usize = 256;
    match jobs {
        0 => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        1..=MOST => Ok(jobs),
        _ => Err(PyValueError::new_err(format!("{jobs} jobs, expected 0 to {MOST}"))),
    }
}

/// The value of a list with this name.
pub fn named<T: Copy>(what: &str, all: &[T], name: fn(T) -> &'static str, chosen: &str) -> PyResult<T> {
    all.iter().copied().find(|&value| name(value) == chosen).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|&value| name(value)).collect();
        PyValueError::new_err(format!("no {what} `{chosen}`, expected one of {}", known.join(", ")))
    })
}

/// The cell of a puzzle with this name, such as `r1c2` or `v1`.
pub fn cell(puzzle: &Puzzle, name: &str) -> Option<Cell> {
    puzzle.cells().find(|cell| cell.to_string() == name)
}
