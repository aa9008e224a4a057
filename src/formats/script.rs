//! Native lines made from another format, each with the place that it was made from: what import
//! readers hand to the native reader, so that its errors point into the imported text.

use super::imported::Place;
use super::{native, wording};
use crate::error::{Line, ParseError};
use crate::grid::Cell;
use crate::puzzle::Puzzle;

/// Native lines and the marks (whatever a reader finds places by) of what they were made from.
#[derive(Clone, Debug)]
pub struct Script<M> {
    lines: Vec<(String, M)>,
}

impl<M> Default for Script<M> {
    fn default() -> Self {
        Script { lines: Vec::new() }
    }
}

impl<M: Clone> Script<M> {
    /// Adds a line, or several.
    pub fn say(&mut self, text: impl AsRef<str>, mark: &M) {
        self.lines.extend(text.as_ref().lines().map(|line| (line.to_owned(), mark.clone())));
    }

    /// The lines as one text.
    pub fn text(&self) -> String {
        self.lines.iter().flat_map(|(line, _)| [line, "\n"]).collect()
    }

    /// Reads the lines behind `options`. Errors and the origins of rules are at the places that
    /// `place` finds for marks and columns of their lines; errors name cells as `cell` does.
    pub fn read<'a>(
        &self,
        options: &[Line<'_>],
        place: impl Fn(&M, usize) -> Place<'a>,
        cell: impl Fn(Cell) -> String,
    ) -> Result<Puzzle, ParseError> {
        let own = (1..).zip(&self.lines).map(|(number, (text, _))| Line { source: None, number, text });
        let mark = |number: usize| self.lines.get(number.checked_sub(1)?).map(|(_, mark)| mark);
        let mut puzzle = native::read(options.iter().copied().chain(own)).map_err(|error| {
            // Errors about options stay with the options.
            match mark(error.line()).filter(|_| error.input().is_none()) {
                Some(mark) => {
                    let (message, expected) = wording::translate(
                        &crate::rules::Fault::whole(error.message(), error.expected()),
                        &cell,
                    );
                    place(mark, error.column()).error(message, expected)
                }
                None => error,
            }
        })?;
        puzzle.relocate(|origin| match mark(origin.line).filter(|_| origin.source.is_none()) {
            Some(mark) => place(mark, 1).origin(),
            None => origin.clone(),
        });
        Ok(puzzle)
    }
}
