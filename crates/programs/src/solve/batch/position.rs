//! The place of a line of a batch: its number or, in a part of a file, its first byte. The bytes before a part are not read,
//! so the number of lines there is unknown.

use std::fmt::{self, Display, Formatter};

use serde_json::Value;

/// The place of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Its number, from 1.
    Line(usize),
    /// Its first byte, from 0.
    Byte(u64),
}

impl Position {
    /// The beginning of a whole input.
    pub const FIRST: Position = Position::Line(1);

    /// Returns the place after some lines that have `bytes` bytes together.
    pub fn behind(self, lines: usize, bytes: u64) -> Position {
        match self {
            Position::Line(number) => Position::Line(number + lines),
            Position::Byte(start) => Position::Byte(start + bytes),
        }
    }

    /// Returns the `id` of an answer to an entry without one.
    pub fn id(self) -> Value {
        match self {
            Position::Line(number) => number.into(),
            Position::Byte(start) => start.into(),
        }
    }

    /// Returns `true` if nothing precedes it.
    pub fn is_beginning(self) -> bool {
        matches!(self, Position::FIRST | Position::Byte(0))
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Position::Line(number) => write!(f, "line {number}"),
            Position::Byte(start) => write!(f, "byte {start}"),
        }
    }
}
