//! A whole puzzle in a short form, and its characters.

use super::key::{At, Key};
use super::reader::Reader;
use super::shape::Size;
use super::token::{Arg, Mark, Section};
use crate::error::ParseError;
use crate::grid::{Cell, Digit};
use crate::statement::Statement;

/// A short form, read.
#[derive(Debug)]
pub struct Form {
    /// Rows and columns.
    pub side: usize,
    /// The place of the line.
    pub mark: Mark,
    /// The values that cells may take.
    pub givens: Vec<(Cell, Vec<Digit>, Mark)>,
    /// Sums and cells of cages.
    pub cages: Vec<(i32, Vec<Cell>, Mark)>,
    /// `true` if no digit repeats on the diagonals.
    pub diagonals: bool,
    /// The pieces of a jigsaw.
    pub layout: Option<(String, Mark)>,
}

/// The characters of a section, with their bytes.
pub struct Characters<'s> {
    /// The section.
    pub section: &'s Section<'s>,
    /// The first byte of each character.
    pub all: Vec<(usize, char)>,
}

impl Characters<'_> {
    /// The mark of the character at this place.
    pub fn mark(&self, place: usize) -> Mark {
        let (start, c) = self.all[place];
        self.section.mark(start..start + c.len_utf8())
    }
}

impl Form {
    /// An empty grid.
    pub fn new(side: usize, mark: Mark) -> Form {
        Form { side, mark, givens: Vec::new(), cages: Vec::new(), diagonals: false, layout: None }
    }

    /// The size of the grid.
    pub fn size(&self) -> Size {
        Size::new(self.side, self.side)
    }

    /// Returns the place of the line.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// Returns `true` if it removes the boxes, like a jigsaw in these forms.
    pub fn has_no_boxes(&self) -> bool {
        self.layout.is_some()
    }

    /// The layout of its jigsaw.
    pub fn layout(&self) -> Option<Arg<'_>> {
        self.layout.as_ref().map(|(text, mark)| Arg { text, mark: *mark })
    }

    /// States its cages and givens.
    pub fn state(&self, reader: &mut Reader<'_>) -> Result<(), ParseError> {
        if self.diagonals {
            for name in ["anti", "main"] {
                let statement = Statement::new("diagonal").with(name);
                reader.state_once(Key("diagonal", At::Diagonal(name)), statement, self.mark)?;
            }
        }
        for (sum, cells, mark) in &self.cages {
            reader.state(Statement::new("killer").with(*sum).with(&cells[..]), *mark)?;
        }
        for (cell, values, mark) in &self.givens {
            reader.give(*cell, values, *mark)?;
        }
        Ok(())
    }
}
