//! A report about what was recognised in a text, for users who check that it was read correctly.

use std::fmt;

use super::characters::Clean;
use super::detect::{self, TextKind};
use super::plain::Layout;
use super::{Format, ReadOptions, grids, native};
use crate::error::Line;

/// The format of a text, and the layout of a board in rows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recognition {
    /// The format of the text.
    pub format: Format,
    /// The layout of the cells; `None` if the format or the text has no rows of cells.
    pub layout: Option<Layout>,
}

impl ReadOptions<'_> {
    /// Returns the format and layout of a text that is one puzzle; `None` if it holds several puzzles.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::formats::ReadOptions;
    ///
    /// let recognised = ReadOptions::new().recognised("1?|?2\n??|??\n--+--\n2?|??\n??|1?").ok_or("one")?;
    /// assert_eq!(recognised.to_string(), "native: 4x4, with bars, empty cells '?'");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn recognised(&self, text: &str) -> Option<Recognition> {
        let clean = Clean::new(text);
        let text = clean.text();
        let format = match self
            .stated_format()
            .or(self.shown_format())
            .map_or_else(|| detect::clean(text), TextKind::Puzzle)
        {
            TextKind::Puzzle(format) => format,
            TextKind::Batch | TextKind::Several(_) => return None,
        };
        let statements = self.lines().iter().copied();
        let layout = match format {
            Format::Native | Format::Line => native::layout(statements.chain(Line::all(text)), self.known()),
            Format::Grids => native::layout(statements.chain(grids::rows(text)), self.known()),
            _ => None,
        };
        Some(Recognition { format, layout })
    }
}

impl fmt::Display for Recognition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.format.name())?;
        self.layout.as_ref().map_or(Ok(()), |layout| write!(f, ": {layout}"))
    }
}
