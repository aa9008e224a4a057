//! Tokens to be written.

use std::fmt;

use super::token::encode_percent;
use super::write::Writer;
use crate::grid::Cell;

/// The types whose second argument is a name after `_`.
const NAMED: [&str; 3] = ["NFA", "Pair", "PairX"];

/// A type and its arguments. Displayed as `.Type~argument~argument`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputToken {
    /// The type.
    pub name: &'static str,
    /// The arguments.
    pub args: Vec<String>,
}

impl OutputToken {
    /// A token without arguments.
    pub const fn new(name: &'static str) -> OutputToken {
        OutputToken { name, args: Vec::new() }
    }

    /// With one more argument.
    pub fn with(mut self, arg: impl fmt::Display) -> OutputToken {
        self.args.push(arg.to_string());
        self
    }

    /// With the names of cells.
    pub fn cells(mut self, writer: &Writer<'_>, cells: &[Cell]) -> OutputToken {
        self.args.extend(cells.iter().map(|&cell| writer.id(cell)));
        self
    }

    /// With lists of cells, separated by `-`.
    pub fn groups(self, writer: &Writer<'_>, groups: &[Vec<Cell>]) -> OutputToken {
        groups.iter().enumerate().fold(self, |token, (place, cells)| {
            let token = if place == 0 { token } else { token.with("-") };
            token.cells(writer, cells)
        })
    }

    /// With values, separated by `_`.
    pub fn values(self, values: &[i32]) -> OutputToken {
        self.with(joined(values))
    }

    /// With this name, if tokens of its type have one.
    pub fn named(mut self, name: &str) -> OutputToken {
        if let (true, Some(arg)) = (NAMED.contains(&self.name), self.args.get_mut(1)) {
            *arg = format!("_{}", encode_percent(name));
        }
        self
    }

    /// The token alone.
    pub fn only(self) -> Option<Vec<OutputToken>> {
        Some(vec![self])
    }
}

/// Numbers separated by `_`.
pub fn joined(numbers: &[i32]) -> String {
    numbers.iter().map(i32::to_string).collect::<Vec<_>>().join("_")
}

impl fmt::Display for OutputToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.name)?;
        self.args.iter().try_for_each(|arg| write!(f, "~{arg}"))
    }
}
