//! One line of a board: its cells and their number, in each way of reading it.

use std::ops::Range;

use super::symbol::{Class, Empty, SYMBOLS, VALUES_WITH_X};
use crate::error::Line;
use crate::formats::board::digit;
use crate::grid::{Digit, Values};

/// The way in which a board writes its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// One character per cell: 1 to 9, then A = 10 to Z = 35. Blanks and borders are skipped.
    Characters,
    /// Numbers (or single characters) separated by blanks or parts of borders, such as `|`.
    Words,
}

/// A way to read the lines of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The style of the cells.
    pub style: Style,
    /// The characters that are empty cells.
    pub empty: Empty,
}

impl Reading {
    /// Both styles of cells, with `-` as a border.
    pub const BORDERED: [Reading; 2] =
        [Reading { style: Style::Characters, empty: BORDER }, Reading { style: Style::Words, empty: BORDER }];
}

/// The reading in which a `-` is part of a border between boxes.
pub const BORDER: Empty = Empty::Usual;
/// The reading in which a `-` is an empty cell.
const CELL: Empty = Empty::With('-');

/// The numbers of cells on a line in both styles, for one meaning of `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts {
    characters: usize,
    words: usize,
    /// The length of the longest word, in characters.
    longest: usize,
}

/// A line of a board with the counts of its cells.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// The line that is counted.
    pub line: Line<'a>,
    bordered: Counts,
    /// The counts if `-` is an empty cell; `None` if the line has no `-`.
    dashed: Option<Counts>,
}

impl<'a> Row<'a> {
    /// Returns the line with its counts; `None` if the line is a border or blank.
    pub fn new(line: Line<'a>) -> Option<Row<'a>> {
        Some(Row::counted(line)).filter(|row| row.bordered.characters > 0)
    }

    /// Returns the line with its counts, even if it has no cells.
    pub fn counted(line: Line<'a>) -> Row<'a> {
        let dashed = line.text.contains('-').then(|| Counts::new(line.text, CELL));
        Row { line, bordered: Counts::new(line.text, BORDER), dashed }
    }

    fn counts(&self, empty: Empty) -> Counts {
        match empty {
            CELL => self.dashed.unwrap_or(self.bordered),
            _ => self.bordered,
        }
    }

    /// Returns the number of cells on the line in this reading.
    pub fn cells(&self, reading: Reading) -> usize {
        let counts = self.counts(reading.empty);
        match reading.style {
            Style::Characters => counts.characters,
            Style::Words => counts.words,
        }
    }

    /// Returns `true` if all cells may be separate words.
    pub fn is_spaced(&self, empty: Empty) -> bool {
        let counts = self.counts(empty);
        counts.words == counts.characters || counts.longest <= counts.words.to_string().len()
    }

    /// Returns the length of the longest word, in characters.
    pub fn longest(&self, empty: Empty) -> usize {
        self.counts(empty).longest
    }

    /// Returns the largest value among the cells, whatever the size of the grid.
    pub fn largest(&self, reading: Reading) -> usize {
        largest(self.line.text, reading)
    }

    /// Returns `true` if every cell is empty or a possible value, whatever the size of the grid.
    pub fn is_readable(&self, reading: Reading) -> bool {
        let any = Values::new(0, Digit::MAX);
        let symbol = |word: &str| {
            let mut characters = word.chars();
            matches!((characters.next(), characters.next()), (Some(c), None) if SYMBOLS.contains(&c))
        };
        let dash = |word: &str| word == "-" && reading.empty != CELL;
        let readable = |word: &str| (symbol(word) && !dash(word)) || digit(word, any).is_ok();
        places(self.line.text, reading).all(|place| readable(&self.line.text[place]))
    }

    /// Returns the side and reading of the square board on this line; `None` if it holds no board, or could hold two.
    pub fn square(&self) -> Option<(usize, Reading)> {
        if is_sentence(self.line.text) {
            return None;
        }
        match (self.square_if(BORDER), self.square_if(CELL).filter(|_| self.dashed.is_some())) {
            (_, Some(dashed)) if self.dashes_may_be_empty() => Some(dashed),
            (Some(_), Some(_)) => None,
            (bordered, _) => bordered,
        }
    }

    /// Returns the side and reading of the square board on this line, with `empty` as the meaning of `-`; `None` if
    /// there is no such board.
    fn square_if(&self, empty: Empty) -> Option<(usize, Reading)> {
        let counts = self.counts(empty);
        let side = |cells: usize| Some(cells.isqrt()).filter(|side| side * side == cells);
        let fits = |side: &usize| counts.longest <= side.to_string().len();
        let words = side(counts.words).filter(fits).filter(|_| counts.words != counts.characters);
        match words {
            Some(side) => Some((side, Reading { style: Style::Words, empty })),
            None => Some((side(counts.characters)?, Reading { style: Style::Characters, empty })),
        }
    }

    /// Returns `true` if the line has no other symbols for borders or empty cells, so that each `-` may be an empty
    /// cell.
    pub fn dashes_may_be_empty(&self) -> bool {
        self.dashed.is_some() && !self.line.text.contains(['|', '+', '.', '_', '*', '0'])
    }
}

/// Returns `true` if a line has several words of at least three lower-case letters, unlike a board with blanks. Words
/// with an x do not count, because runs of x are empty cells.
fn is_sentence(line: &str) -> bool {
    let is_word = |word: &&str| {
        let bare = word.trim_end_matches([',', '.', ':', '!', '?']);
        bare.len() > 2 && bare.bytes().all(|byte| byte.is_ascii_lowercase() && byte != b'x')
    };
    line.contains(' ') && line.split(' ').filter(is_word).count() > 1
}

impl Counts {
    fn new(text: &str, empty: Empty) -> Counts {
        let mut counts = Counts { characters: characters(text, empty).count(), words: 0, longest: 0 };
        for place in words(text, empty) {
            // A word with a dash in it would be several cells, so it is too long for one.
            let several = place.len() > 1 && text[place.clone()].contains('-');
            counts.words += 1;
            let length = if place.len() > 1 { text[place].chars().count() } else { 1 };
            counts.longest = counts.longest.max(if several { usize::MAX } else { length });
        }
        counts
    }
}

/// Returns the byte range of each cell of a line.
pub fn places(text: &str, reading: Reading) -> Box<dyn Iterator<Item = Range<usize>> + '_> {
    match reading.style {
        Style::Characters => Box::new(characters(text, reading.empty)),
        Style::Words => Box::new(words(text, reading.empty)),
    }
}

/// Returns the largest value among the cells of a line, whatever the size of the grid. X counts as 33 only next to a
/// value of at least 32.
pub fn largest(text: &str, reading: Reading) -> usize {
    let any = Values::new(0, Digit::MAX);
    let is_x = |place: &Range<usize>| matches!(&text[place.clone()], "x" | "X");
    let value = |place: Range<usize>| digit(&text[place], any).ok().flatten().map_or(0, usize::from);
    let largest = places(text, reading).filter(|place| !is_x(place)).map(value).max().unwrap_or(0);
    let counts = largest >= VALUES_WITH_X - 1 && places(text, reading).any(|place| is_x(&place));
    if counts { largest.max(VALUES_WITH_X) } else { largest }
}

/// Returns `true` if a character is not part of a cell.
fn is_between(c: char, empty: Empty) -> bool {
    matches!(empty.class(c), Class::Blank | Class::Border)
}

/// Returns the byte range of each cell, if a cell is a character.
fn characters(text: &str, empty: Empty) -> impl Iterator<Item = Range<usize>> + '_ {
    let cells = text.char_indices().filter(move |&(_, c)| !is_between(c, empty));
    cells.map(|(start, c)| start..start + c.len_utf8())
}

/// Returns the byte range of each cell, if a cell is a word.
fn words(text: &str, empty: Empty) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end + text[end..].find(|c| !is_between(c, empty))?;
        let length = text[start..].find(|c| is_between(c, empty));
        end = length.map_or(text.len(), |length| start + length);
        Some(start..end)
    })
}
