//! The byte ranges of a statement's parts in its line, for errors that are found after reading.

use std::ops::Range;

use crate::error::{Line, ParseError};
use crate::statement::{Fault, Part};

/// The byte ranges of a statement's parts in its line.
#[derive(Clone, Debug, Default)]
pub struct Places {
    pub(super) name: Range<usize>,
    pub(super) whole: Range<usize>,
    /// The byte range of each argument; empty if the argument is omitted.
    pub(super) arguments: Vec<Range<usize>>,
    /// The number of arguments that the name, an alias, includes.
    pub(super) implied: usize,
    /// The byte ranges of the statements in each block.
    pub(super) inner: Vec<Vec<Places>>,
}

impl Places {
    /// Returns the error for a fault of this statement in `line`.
    pub fn error(&self, line: Line<'_>, fault: &Fault) -> ParseError {
        line.error(self.of(&fault.part), &fault.message, &fault.expected)
    }

    fn of(&self, part: &Part) -> Range<usize> {
        let argument = |place: usize| self.arguments.get(place).filter(|bytes| !bytes.is_empty());
        match part {
            Part::Whole => self.whole.clone(),
            Part::Name => self.name.clone(),
            Part::Argument(place) => argument(*place).unwrap_or(&self.whole).clone(),
            // The name includes this argument, which has no bytes in the line.
            Part::Bytes(place, _) if *place < self.implied => self.name.clone(),
            Part::Bytes(place, bytes) => {
                let start = argument(*place).map_or(self.whole.start, |argument| argument.start);
                start + bytes.start..start + bytes.end
            }
            Part::Inner { block, line, part } => {
                let inner = self.inner.get(*block).and_then(|lines| lines.get(*line));
                inner.map_or(self.whole.clone(), |places| places.of(part))
            }
        }
    }
}
