//! The fault of a statement, and its faulty part.

use std::ops::Range;

use crate::grid::Cell;

/// A statement that a puzzle cannot accept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}{expected}", if .expected.is_empty() { "" } else { ", expected " })]
pub struct Fault {
    /// The faulty part.
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
    /// Its name.
    Name,
    /// The argument at this place from 0.
    Argument(usize),
    /// Bytes of the text at this place from 0.
    Bytes(usize, Range<usize>),
    /// A part of a nested statement.
    Inner {
        /// The block, from 0.
        block: usize,
        /// The statement in the block, from 0.
        line: usize,
        /// The part of that statement.
        part: Box<Part>,
    },
}

impl Fault {
    /// A fault of this part.
    pub fn at(part: Part, message: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault { part, message: message.into(), expected: expected.into() }
    }

    /// A fault of the statement as a whole.
    pub fn whole(message: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::at(Part::Whole, message, expected)
    }

    /// Returns this fault as a fault of the surrounding statement, whose block contains the faulty one.
    pub(crate) fn inside(self, block: usize, line: usize) -> Fault {
        let part = Part::Inner { block, line, part: Box::new(self.part) };
        Fault { part, message: self.message, expected: self.expected }
    }
}

/// The fault of a repeated cell in the list at this place.
pub(crate) fn repeated(place: usize, cells: &[Cell]) -> Option<Fault> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let pair = sorted.windows(2).find(|pair| pair[0] == pair[1])?;
    Some(Fault::at(Part::Argument(place), format!("{} is listed twice", pair[0]), "each cell once"))
}
