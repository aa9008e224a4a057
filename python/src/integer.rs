//! Integers, which are unlimited in Python: one that does not fit is an error that names the argument.

use std::fmt::Display;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use sudoku2cnf_answer::ask::{MOST_JOBS, threads};

/// An integer of Python, or of numpy.
pub struct Integer {
    /// `None` if it is out of range for all uses.
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

/// The number as text, unless it is long.
fn shown(given: &Bound<'_, PyAny>) -> PyResult<String> {
    // Python itself refuses to print very long ones.
    let text = given.str().map(|text| text.to_string()).unwrap_or_default();
    let sign = if given.lt(0)? { "a negative integer" } else { "an integer" };
    Ok(if (1..=60).contains(&text.len()) { text } else { format!("{sign} of more than 128 bits") })
}

impl Integer {
    /// An integer with this value.
    pub fn of(value: u64) -> Integer {
        Integer { value: Some(value.into()), shown: value.to_string() }
    }

    /// The value, if it is between `least` and `most`.
    ///
    /// # Errors
    /// Anything else is a `ValueError` that names the argument.
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

    /// The value, if it is at least `least` and fits.
    ///
    /// # Errors
    /// Same as [`Integer::within`].
    pub fn from(&self, argument: &str, least: u64) -> PyResult<u64> {
        self.within(argument, least, u64::MAX)
    }

    /// Returns the number like [`Integer::within`], or `None` if none was given.
    ///
    /// # Errors
    ///
    /// Same as [`Integer::within`].
    pub fn optional(given: Option<Integer>, argument: &str, least: u64) -> PyResult<Option<u64>> {
        given.map(|given| given.from(argument, least)).transpose()
    }

    /// The number, if it fits.
    pub fn small(&self) -> Option<i32> {
        self.value.and_then(|value| i32::try_from(value).ok())
    }

    /// Returns the number as text.
    pub fn shown(&self) -> &str {
        &self.shown
    }
}

/// Returns the number of threads; 0 means one for each processor.
///
/// # Errors
/// The number is too large, or negative.
pub fn jobs(jobs: &Integer) -> PyResult<usize> {
    Ok(threads(jobs.within("jobs", 0, MOST_JOBS)? as u16))
}
