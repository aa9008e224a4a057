//! Integer arguments. Python's integers are unlimited, so one that is too large gives an error that names the argument.

use std::fmt::Display;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use sudoku2cnf_answer::ask::{MOST_JOBS, threads};

/// An integer of Python or numpy.
pub struct Integer {
    /// The value; `None` if it has more than 128 bits, which is out of range for every use.
    value: Option<i128>,
    shown: String,
}

impl<'py> FromPyObject<'_, 'py> for Integer {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Integer> {
        match given.extract::<i128>() {
            Ok(value) => Ok(Integer { value: Some(value), shown: value.to_string() }),
            Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => {
                Ok(Integer { value: None, shown: shown(&given)? })
            }
            Err(_) => Err(PyTypeError::new_err(format!("{}, expected an integer", given.get_type().name()?))),
        }
    }
}

/// Returns the integer as text for messages; a long one is only described.
fn shown(given: &Bound<'_, PyAny>) -> PyResult<String> {
    // Python raises an error instead of printing a very long integer.
    let text = given.str().map(|text| text.to_string()).unwrap_or_default();
    let sign = if given.lt(0)? { "a negative integer" } else { "an integer" };
    Ok(if (1..=60).contains(&text.len()) { text } else { format!("{sign} of more than 128 bits") })
}

impl Integer {
    /// Creates an integer with this value.
    pub fn of(value: u64) -> Integer {
        Integer { value: Some(value.into()), shown: value.to_string() }
    }

    /// Returns the value if it is from `least` to `most`.
    ///
    /// # Errors
    /// The value is out of range: a `ValueError` that names the argument.
    pub fn within<T: Copy + Display + Into<u64> + TryFrom<i128>>(
        &self,
        argument: &str,
        least: T,
        most: T,
    ) -> PyResult<T> {
        let (from, to): (u64, u64) = (least.into(), most.into());
        let is_within = |value: &i128| (i128::from(from)..=i128::from(to)).contains(value);
        let value = self.value.filter(is_within).and_then(|value| T::try_from(value).ok());
        value.ok_or_else(|| {
            let expected = match to >= u64::from(u32::MAX) && self.value.is_some_and(|value| value < 0x1_0000)
            {
                true => format!("{least} or more"),
                false => format!("{least} to {most}"),
            };
            PyValueError::new_err(format!("{argument}={}, expected {expected}", self.shown))
        })
    }

    /// Returns the value if it is at least `least` and has at most 64 bits.
    ///
    /// # Errors
    /// Same as [`Integer::within`].
    pub fn from(&self, argument: &str, least: u64) -> PyResult<u64> {
        self.within(argument, least, u64::MAX)
    }

    /// Returns the value as [`Integer::from`] does, or `None` if the argument is missing.
    ///
    /// # Errors
    /// Same as [`Integer::within`].
    pub fn optional(given: Option<Integer>, argument: &str, least: u64) -> PyResult<Option<u64>> {
        given.map(|given| given.from(argument, least)).transpose()
    }

    /// Returns the value if it fits in an `i32`.
    pub fn small(&self) -> Option<i32> {
        self.value.and_then(|value| i32::try_from(value).ok())
    }

    /// Returns the integer as text for messages.
    pub fn shown(&self) -> &str {
        &self.shown
    }
}

/// Returns the number of threads for the argument `jobs`; 0 means one for each processor.
///
/// # Errors
/// The number is negative or too large.
pub fn jobs(jobs: &Integer) -> PyResult<usize> {
    Ok(threads(jobs.within("jobs", 0, MOST_JOBS)? as u16))
}
