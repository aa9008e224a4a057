//! The reason why a statement is refused, and its faulty part.

use std::ops::Range;

use crate::grid::Cell;

/// The reason why a puzzle cannot accept a statement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}{expected}", if .expected.is_empty() { "" } else { ", expected " })]
pub struct Fault {
    /// The part of the statement that is faulty.
    pub part: Part,
    /// The description of the mistake.
    pub message: String,
    /// The description of what was expected instead.
    pub expected: String,
}

/// A part of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The whole statement.
    Whole,
    /// The name of the rule.
    Name,
    /// The argument with this index.
    Argument(usize),
    /// A range of bytes in the text of the argument with this index.
    Bytes(usize, Range<usize>),
    /// A part of a nested statement.
    Inner {
        /// The index of the block.
        block: usize,
        /// The index of the statement in the block.
        line: usize,
        /// The part of that statement.
        part: Box<Part>,
    },
}

impl Fault {
    /// Makes a fault in this part.
    pub fn at(part: Part, message: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault { part, message: message.into(), expected: expected.into() }
    }

    /// Makes a fault in the whole statement.
    pub fn whole(message: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::at(Part::Whole, message, expected)
    }

    /// Returns this fault as a fault in the surrounding statement, in which the faulty statement has index `line` of
    /// block `block`.
    pub(crate) fn inside(self, block: usize, line: usize) -> Fault {
        let part = Part::Inner { block, line, part: Box::new(self.part) };
        Fault { part, message: self.message, expected: self.expected }
    }
}

/// Returns a fault in the argument with index `place` if its list of cells contains a cell twice.
pub(crate) fn repeated(place: usize, cells: &[Cell]) -> Option<Fault> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let pair = sorted.windows(2).find(|pair| pair[0] == pair[1])?;
    Some(Fault::at(Part::Argument(place), format!("{} is listed twice", pair[0]), "each cell once"))
}
