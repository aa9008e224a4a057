//! A whole puzzle read from a short form, and the characters of the form.

use super::key::{At, Key};
use super::reader::Reader;
use super::shape::Size;
use super::token::{Arg, Mark, Section};
use crate::error::ParseError;
use crate::grid::{Cell, Digit};
use crate::statement::Statement;

/// A puzzle read from a short form.
#[derive(Debug)]
pub struct Form {
    /// The number of rows, and of columns.
    pub side: usize,
    /// The position of the line in the text.
    pub mark: Mark,
    /// The cells with their possible values.
    pub givens: Vec<(Cell, Vec<Digit>, Mark)>,
    /// The cages, each as its sum and its cells.
    pub cages: Vec<(i32, Vec<Cell>, Mark)>,
    /// `true` if no digit repeats on the diagonals.
    pub diagonals: bool,
    /// The layout of the pieces of a jigsaw.
    pub layout: Option<(String, Mark)>,
}

/// The characters of a section, for finding the position of each in the text.
pub struct Characters<'s> {
    /// The section that contains the characters.
    pub section: &'s Section<'s>,
    /// The index in bytes at which each character starts, and the character.
    pub all: Vec<(usize, char)>,
}

impl Characters<'_> {
    /// Returns the mark of the character with this index.
    pub fn mark(&self, place: usize) -> Mark {
        let (start, c) = self.all[place];
        self.section.mark(start..start + c.len_utf8())
    }
}

impl Form {
    /// Makes a form without givens or rules.
    pub fn new(side: usize, mark: Mark) -> Form {
        Form { side, mark, givens: Vec::new(), cages: Vec::new(), diagonals: false, layout: None }
    }

    /// Returns the size of the grid.
    pub fn size(&self) -> Size {
        Size::new(self.side, self.side)
    }

    /// Returns the position of the line in the text.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// Returns `true` if the grid has no boxes, because the form is a jigsaw.
    pub fn has_no_boxes(&self) -> bool {
        self.layout.is_some()
    }

    /// Returns the layout of the jigsaw's pieces, if the form has one.
    pub fn layout(&self) -> Option<Arg<'_>> {
        self.layout.as_ref().map(|(text, mark)| Arg { text, mark: *mark })
    }

    /// Adds the rules, cages and givens of the form.
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
