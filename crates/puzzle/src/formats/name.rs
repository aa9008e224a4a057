//! Finds formats by their names.

use std::str::FromStr;

use super::Format;
use crate::rules;

/// The error for a name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no format '{name}', expected {}", self.expected())]
pub struct UnknownFormat {
    name: String,
}

impl UnknownFormat {
    /// Returns the description of what was expected: the nearest name or, if none is near, all names.
    pub fn expected(&self) -> String {
        match rules::nearest(&self.name, Format::ALL.into_iter().map(Format::name)) {
            Some(nearest) => format!("perhaps '{nearest}'"),
            None => format!("one of {}", Format::ALL.map(Format::name).join(", ")),
        }
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Returns the format with this name, or with another name that collections of puzzles use for it.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::formats::Format;
    ///
    /// assert_eq!("line81".parse(), Ok(Format::Line));
    /// let error = "fpuzzle".parse::<Format>().unwrap_err();
    /// assert_eq!(error.to_string(), "no format 'fpuzzle', expected perhaps 'fpuzzles'");
    /// ```
    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let is = |format: &Format| format.name() == name || format.spec().other_names.contains(&name);
        Format::ALL.into_iter().find(is).ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}
