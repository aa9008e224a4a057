//! The position of a line in a batch: its number or, in a part of a file, its first byte. The bytes before a part are
//! not read, so its line numbers are unknown.

use std::fmt::{self, Display, Formatter};

use serde_json::Value;

/// The position of a line in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// The number of the line, from 1.
    Line(usize),
    /// The index of the line's first byte in the file, from 0.
    Byte(u64),
}

impl Position {
    /// The beginning of an input that is not a part of a file.
    pub const FIRST: Position = Position::Line(1);

    /// Returns the position after `lines` lines that have `bytes` bytes together.
    pub fn behind(self, lines: usize, bytes: u64) -> Position {
        match self {
            Position::Line(number) => Position::Line(number + lines),
            Position::Byte(start) => Position::Byte(start + bytes),
        }
    }

    /// Returns the `id` in the answer to an entry without an `id`.
    pub fn id(self) -> Value {
        match self {
            Position::Line(number) => number.into(),
            Position::Byte(start) => start.into(),
        }
    }

    /// Returns `true` for the beginning of a file.
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
