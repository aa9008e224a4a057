//! One line of a board: what its cells are, and how many, in each way of reading it.

use std::ops::Range;

use super::board::digit;
use crate::error::Line;
use crate::grid::{Digit, Values};

/// How a board writes its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// One character a cell: 1-9, then A = 10 to Z = 35. Blanks and box borders mean nothing.
    Characters,
    /// Numbers (or single characters) with blanks or `|` between.
    Words,
}

/// What a `-` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    /// Part of a border between boxes.
    Border,
    /// An empty cell.
    Cell,
}

/// A way to read the lines of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// How cells are written.
    pub style: Style,
    /// What a `-` is.
    pub dash: Dash,
}

impl Reading {
    /// Both ways to write cells, where a `-` is a border.
    pub const BORDERED: [Reading; 2] = [
        Reading { style: Style::Characters, dash: Dash::Border },
        Reading { style: Style::Words, dash: Dash::Border },
    ];
    /// And where it is an empty cell.
    pub const DASHED: [Reading; 2] = [
        Reading { style: Style::Characters, dash: Dash::Cell },
        Reading { style: Style::Words, dash: Dash::Cell },
    ];
}

/// The cells of a line in the readings with the same dash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts {
    characters: usize,
    words: usize,
    /// The bytes of the longest word.
    longest: usize,
}

/// One line of a board.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// The line.
    pub line: Line<'a>,
    bordered: Counts,
    /// Where it has a `-`, the counts if that is a cell.
    dashed: Option<Counts>,
}

impl<'a> Row<'a> {
    /// The line as a row; `None` if it draws a border or is blank.
    pub fn new(line: Line<'a>) -> Option<Row<'a>> {
        Some(Row::counted(line)).filter(|row| row.bordered.characters > 0)
    }

    /// The line, whatever it is.
    pub fn counted(line: Line<'a>) -> Row<'a> {
        let dashed = line.text.contains('-').then(|| Counts::new(line.text, Dash::Cell));
        Row { line, bordered: Counts::new(line.text, Dash::Border), dashed }
    }

    /// Whether it has a `-`.
    pub fn has_dashes(&self) -> bool {
        self.dashed.is_some()
    }

    fn counts(&self, dash: Dash) -> Counts {
        match dash {
            Dash::Border => self.bordered,
            Dash::Cell => self.dashed.unwrap_or(self.bordered),
        }
    }

    /// How many cells it has.
    pub fn cells(&self, reading: Reading) -> usize {
        let counts = self.counts(reading.dash);
        match reading.style {
            Style::Characters => counts.characters,
            Style::Words => counts.words,
        }
    }

    /// Whether something stands between all cells.
    pub fn is_spaced(&self, dash: Dash) -> bool {
        let counts = self.counts(dash);
        counts.words == counts.characters || counts.longest <= counts.words.to_string().len()
    }

    /// The bytes of the longest word.
    pub fn longest(&self, dash: Dash) -> usize {
        self.counts(dash).longest
    }

    /// The bytes of each cell.
    pub fn places(&self, reading: Reading) -> Box<dyn Iterator<Item = Range<usize>> + 'a> {
        match reading.style {
            Style::Characters => Box::new(cell_characters(self.line.text, reading.dash)),
            Style::Words => Box::new(cell_words(self.line.text, reading.dash)),
        }
    }

    /// The largest value among its cells, of whatever grid.
    pub fn largest(&self, reading: Reading) -> usize {
        let any = Values::new(0, Digit::MAX);
        let value = |place| digit(&self.line.text[place], any).ok().flatten().map_or(0, usize::from);
        self.places(reading).map(value).max().unwrap_or(0)
    }

    /// Whether every cell is empty or some value, of whatever grid.
    pub fn is_readable(&self, reading: Reading) -> bool {
        let any = Values::new(0, Digit::MAX);
        let dash = |word: &str| word == "-" && reading.dash == Dash::Cell;
        let readable = |word: &str| dash(word) || digit(word, any).is_ok();
        self.places(reading).all(|place| readable(&self.line.text[place]))
    }

    /// The side and reading of the square board that this one line holds whole; `None` where it is
    /// none, or could be two.
    pub fn square(&self) -> Option<(usize, Reading)> {
        match (self.square_if(Dash::Border), self.square_if(Dash::Cell).filter(|_| self.dashed.is_some())) {
            (_, Some(dashed)) if self.dashes_may_be_empty() => Some(dashed),
            (Some(_), Some(_)) => None,
            (bordered, _) => bordered,
        }
    }

    /// The sides of the two boards that the line could be.
    pub fn two_squares(&self) -> Option<(usize, usize)> {
        let dashed = self.square_if(Dash::Cell).filter(|_| self.dashed.is_some());
        let (bordered, dashed) = (self.square_if(Dash::Border)?, dashed?);
        (!self.dashes_may_be_empty()).then_some((bordered.0, dashed.0))
    }

    /// The side and reading of a square board where a `-` is this.
    fn square_if(&self, dash: Dash) -> Option<(usize, Reading)> {
        let counts = self.counts(dash);
        let side = |cells: usize| Some(cells.isqrt()).filter(|side| side * side == cells);
        let fits = |side: &usize| counts.longest <= side.to_string().len();
        let words = side(counts.words).filter(fits).filter(|_| counts.words != counts.characters);
        match words {
            Some(side) => Some((side, Reading { style: Style::Words, dash })),
            None => Some((side(counts.characters)?, Reading { style: Style::Characters, dash })),
        }
    }

    /// Whether nothing else on the line is a border or an empty cell, so that its `-` are the latter.
    pub fn dashes_may_be_empty(&self) -> bool {
        self.dashed.is_some() && !self.line.text.contains(['|', '+', '.', '_', '*', '0'])
    }

    /// The side of the other board that the line could be, if blanks were its empty cells: no other
    /// cell is empty, and some blanks are more than a gap.
    pub fn square_of_blanks(&self) -> Option<usize> {
        let text = self.line.text;
        let count = text.chars().count();
        let side =
            Some(count.isqrt()).filter(|side| side * side == count && count > self.bordered.characters);
        let bare = self.dashed.is_none() && !text.contains(['|', '+', '.', '_', '*', '0']);
        side.filter(|_| bare && text.trim().contains("  ") && self.bordered.longest == 1)
    }
}

impl Counts {
    fn new(text: &str, dash: Dash) -> Counts {
        let mut counts = Counts { characters: cell_characters(text, dash).count(), words: 0, longest: 0 };
        for place in cell_words(text, dash) {
            // A word with a dash in it is several cells, which no word can be.
            let several = place.len() > 1 && text[place.clone()].contains('-');
            counts.words += 1;
            counts.longest = counts.longest.max(if several { usize::MAX } else { place.len() });
        }
        counts
    }
}

/// Whether it separates cells or draws boxes.
fn is_border(c: char, dash: Dash) -> bool {
    matches!(c, '|' | '+') || c == '-' && dash == Dash::Border
}

/// The bytes of each cell, where a cell is a character.
fn cell_characters(text: &str, dash: Dash) -> impl Iterator<Item = Range<usize>> + '_ {
    let cells = text.char_indices().filter(move |&(_, c)| !c.is_whitespace() && !is_border(c, dash));
    cells.map(|(start, c)| start..start + c.len_utf8())
}

/// The bytes of each cell, where a cell is a word.
fn cell_words(text: &str, dash: Dash) -> impl Iterator<Item = Range<usize>> + '_ {
    let separates = move |c: char| c.is_whitespace() || is_border(c, dash);
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end + text[end..].find(|c| !separates(c))?;
        end = text[start..].find(separates).map_or(text.len(), |length| start + length);
        Some(start..end)
    })
}
