//! Arguments that say how a puzzle is read. They have the names of the programs' options.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoku2cnf_puzzle::error::{ParseError, Warning};
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};
use sudoku2cnf_puzzle::rules::alias;

use crate::convert::{MOST_TEXT, Texts, too_long};

/// The options, which own their texts so that threads can use them.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    format: Option<Format>,
    lines: Vec<String>,
    ignore_unknown: bool,
    ignore_drawings: bool,
}

impl Reading {
    /// Converts the arguments of a call about how texts are read.
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

    /// Returns the options in the form that the library takes.
    pub fn options(&self) -> ReadOptions<'_> {
        let options = ReadOptions::new()
            .format(self.format)
            .ignore_unknown(self.ignore_unknown)
            .ignore_drawings(self.ignore_drawings);
        self.lines.iter().fold(options, |options, line| options.rule(line))
    }

    /// Returns the options for a puzzle that was not given as a text, so that its format is known.
    ///
    /// # Errors
    /// The caller named another format.
    pub fn known(&self, format: Format) -> PyResult<Reading> {
        match self.format {
            Some(stated) if stated != format => Err(PyValueError::new_err(format!(
                "format={:?} says how a text is read, and this is not one",
                stated.name()
            ))),
            _ => Ok(Reading { format: Some(format), ..self.clone() }),
        }
    }

    /// Returns `true` if the options add rules to the puzzle.
    pub fn adds_rules(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Returns `true` if the options add a line that states the grid.
    pub fn states_grid(&self) -> bool {
        self.lines.iter().any(|line| line.split_whitespace().next() == Some("grid"))
    }

    /// Returns `true` if boards on one line are recognised, that is, if no format was named, or the format of such
    /// boards.
    pub fn recognises(&self) -> bool {
        matches!(self.format, None | Some(Format::Line))
    }
}

/// Checks that a text is not longer than a puzzle may be.
///
/// # Errors
/// The text is too long.
pub fn bounded(text: &str) -> PyResult<()> {
    if text.len() > MOST_TEXT { Err(too_long("a text", MOST_TEXT)) } else { Ok(()) }
}

/// Adds the name of its file to an error, if the name is known.
pub fn named(error: ParseError, name: Option<&str>) -> ParseError {
    match name {
        Some(name) => error.in_file(name),
        None => error,
    }
}

/// Returns the warnings as texts, with the name of the file if it is known.
pub fn told(warnings: Vec<Warning>, name: Option<&str>) -> Vec<String> {
    warnings.into_iter().map(|Warning(error)| Warning(named(error, name)).to_string()).collect()
}
