//! The options by which texts are read: those of the programs, by their names.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoku2cnf::error::Warning;
use sudoku2cnf::formats::{Format, ReadOptions};
use sudoku2cnf::rules::alias;

use crate::convert::Texts;

/// The most bytes of the text of a puzzle, as of the programs.
const MOST_TEXT: usize = 1 << 26;

/// The options, with texts of their own.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    format: Option<Format>,
    lines: Vec<String>,
    ignore_unknown: bool,
    ignore_drawings: bool,
}

impl Reading {
    /// Reads the arguments.
    pub fn new(
        format: Option<&str>,
        rules: Option<Texts>,
        rule: Option<Texts>,
        ignore_unknown: bool,
        ignore_drawings: bool,
    ) -> PyResult<Reading> {
        let format = format
            .map(|name| name.parse::<Format>().map_err(|unknown| PyValueError::new_err(unknown.to_string())));
        let mut lines = rules.map_or(Vec::new(), Texts::words);
        for name in &lines {
            if let Some(named) = alias::named(name).filter(alias::NamedRule::needs_arguments) {
                let message = format!("{} needs arguments: rule='{}'", named.name, named.usage());
                return Err(PyValueError::new_err(message));
            }
        }
        lines.extend(rule.map_or(Vec::new(), Texts::all));
        Ok(Reading { format: format.transpose()?, lines, ignore_unknown, ignore_drawings })
    }

    /// Returns the options as the library has them.
    pub fn options(&self) -> ReadOptions<'_> {
        let options = ReadOptions::new()
            .format(self.format)
            .ignore_unknown(self.ignore_unknown)
            .ignore_drawings(self.ignore_drawings);
        self.lines.iter().fold(options, |options, line| options.rule(line))
    }

    /// Returns the options for what is not a text: its format is known.
    ///
    /// # Errors
    /// Another format was stated.
    pub fn known(&self, format: Format) -> PyResult<Reading> {
        match self.format {
            Some(stated) if stated != format => Err(PyValueError::new_err(format!(
                "format={:?} says how a text is read, and this is none",
                stated.name()
            ))),
            _ => Ok(Reading { format: Some(format), ..self.clone() }),
        }
    }

    /// Returns `true` if the format is recognised by the text.
    pub fn recognises(&self) -> bool {
        matches!(self.format, None | Some(Format::Line))
    }
}

/// An error if a text is longer than any puzzle.
///
/// # Errors
/// It is.
pub fn bounded(text: &str) -> PyResult<()> {
    if text.len() > MOST_TEXT {
        let message = format!("a text of more than {} MiB, expected an end before that", MOST_TEXT >> 20);
        return Err(PyValueError::new_err(message));
    }
    Ok(())
}

/// Returns the text of each warning.
pub fn told(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(Warning::to_string).collect()
}
