//! A grid in a text: its lines, each with its kind.

use crate::error::Line;

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A row or a border of the grid.
    Row,
    /// A row of the solution.
    Solution,
    /// A row of labels of regions.
    Layout,
    Title,
    /// A single number or letter: a title, or a row of one cell.
    Number,
    /// Numbers that give the size of the grid.
    Size,
    Section,
    /// A blank line or a comment.
    Blank,
}

/// A grid of a text, with the lines that belong to it.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// All lines of the grid, including titles and comments.
    pub lines: Vec<(LineKind, Line<'a>)>,
}

impl<'a> Part<'a> {
    /// Returns the part of `text` from the first to the last line of the grid, with the number of the first line.
    pub fn all(&self, text: &'a str) -> Line<'a> {
        let place = |line: &Line<'_>| line.text.as_ptr() as usize - text.as_ptr() as usize;
        let (first, last) = (&self.lines[0].1, &self.lines[self.lines.len() - 1].1);
        let text = &text[place(first)..place(last) + last.text.len()];
        Line { source: None, number: first.number, text }
    }

    /// Returns the rows and borders of the grid.
    pub fn rows(&self) -> impl Iterator<Item = Line<'a>> + '_ {
        self.of_kind(LineKind::Row)
    }

    /// Returns the lines of a kind.
    pub fn of_kind(&self, kind: LineKind) -> impl Iterator<Item = Line<'a>> + '_ {
        self.lines.iter().filter(move |(other, _)| *other == kind).map(|(_, line)| *line)
    }

    /// Returns the first title of the grid.
    pub fn title(&self) -> Option<&'a str> {
        let mut titles =
            self.lines.iter().filter(|(kind, _)| matches!(kind, LineKind::Title | LineKind::Number));
        titles.next().map(|(_, line)| line.text.trim())
    }
}
