//! Tokens of an ISS text to be written.

use std::fmt;

use super::token::encode_percent;
use super::write::Writer;
use crate::grid::Cell;

/// The types whose second argument is a name after a `_`.
const NAMED: [&str; 3] = ["NFA", "Pair", "PairX"];

/// A type and its arguments. Displayed as `.Type~argument~argument`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputToken {
    /// The type of the token.
    pub name: &'static str,
    /// The arguments of the token.
    pub args: Vec<String>,
}

impl OutputToken {
    /// Makes a token without arguments.
    pub const fn new(name: &'static str) -> OutputToken {
        OutputToken { name, args: Vec::new() }
    }

    /// Returns the token with one more argument.
    pub fn with(mut self, arg: impl fmt::Display) -> OutputToken {
        self.args.push(arg.to_string());
        self
    }

    /// Returns the token with the names of cells as further arguments.
    pub fn cells(mut self, writer: &Writer<'_>, cells: &[Cell]) -> OutputToken {
        self.args.extend(cells.iter().map(|&cell| writer.id(cell)));
        self
    }

    /// Returns the token with lists of cells, separated by `-`, as further arguments.
    pub fn groups(self, writer: &Writer<'_>, groups: &[Vec<Cell>]) -> OutputToken {
        groups.iter().enumerate().fold(self, |token, (place, cells)| {
            let token = if place == 0 { token } else { token.with("-") };
            token.cells(writer, cells)
        })
    }

    /// Returns the token with values, separated by `_`, as one further argument.
    pub fn values(self, values: &[i32]) -> OutputToken {
        self.with(joined(values))
    }

    /// Returns the token with this name, if tokens of its type have one.
    pub fn named(mut self, name: &str) -> OutputToken {
        if let (true, Some(arg)) = (NAMED.contains(&self.name), self.args.get_mut(1)) {
            *arg = format!("_{}", encode_percent(name));
        }
        self
    }

    /// Returns the token as the only one of a statement.
    pub fn only(self) -> Option<Vec<OutputToken>> {
        Some(vec![self])
    }
}

/// Returns numbers separated by `_`.
pub fn joined(numbers: &[i32]) -> String {
    numbers.iter().map(i32::to_string).collect::<Vec<_>>().join("_")
}

impl fmt::Display for OutputToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.name)?;
        self.args.iter().try_for_each(|arg| write!(f, "~{arg}"))
    }
}
