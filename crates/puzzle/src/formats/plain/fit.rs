//! One way of reading the lines of a board: the lines that are rows, and whether they form a board.

use super::row::{Reading, Style, places};
use super::symbol::{Class, Empty, VALUES_WITH_X, is_border, may_be_empty_cells};
use crate::error::Line;
use crate::formats::board::cell;
use crate::grid::{Digit, Letters, Signs, Values};

/// The facts about a board that header lines state before its cells are counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Expectation {
    /// The numbers of rows and columns, if stated.
    pub size: Option<(usize, usize)>,
    /// The values, if stated.
    pub values: Option<Values>,
    /// The letters of the values, if stated; `values` is then also set.
    pub letters: Option<Letters>,
    /// The number of values beyond those that a house needs.
    pub spare: usize,
}

impl Expectation {
    /// Returns `true` if the stated values include 0.
    pub fn has_zero(&self) -> bool {
        self.values.is_some_and(|values| is_zero("0", Signs { values, letters: self.letters }))
    }
}

/// The position of a cell in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The index of the cell's line in the list of lines.
    pub line: u32,
    /// The byte offset in the line at which the cell starts.
    pub start: u32,
    /// The byte offset in the line at which the cell ends.
    pub end: u32,
    /// `true` if the cell is empty.
    pub is_empty: bool,
}

/// A board found by a reading in which the number of cells fits.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The number of rows of the board.
    pub height: usize,
    /// The number of columns of the board.
    pub width: usize,
    /// The cells, row by row.
    pub spots: Vec<Spot>,
}

/// The numbers of cells on a line, according to one reading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of all cells.
    pub cells: usize,
    /// The number of cells with a value.
    pub values: usize,
    /// The number of cells that are neither values nor empty.
    pub others: usize,
}

impl Tally {
    /// Counts the cells on a line.
    pub fn new(text: &str, reading: Reading) -> Tally {
        let mut tally = Tally::default();
        each(text, reading, |_, class| {
            tally.cells += 1;
            tally.values += usize::from(class == Class::Value);
            tally.others += usize::from(class == Class::Other);
        });
        tally
    }
}

/// Calls `found` with the byte range and the class of each cell of a line.
fn each(text: &str, reading: Reading, mut found: impl FnMut(std::ops::Range<usize>, Class)) {
    if reading.style == Style::Characters {
        for (start, c) in text.char_indices() {
            let class = reading.empty.class(c);
            if matches!(class, Class::Empty | Class::Value | Class::Other) {
                found(start..start + c.len_utf8(), class);
            }
        }
        return;
    }
    for place in places(text, reading) {
        let word = &text[place.clone()];
        let mut characters = word.chars();
        let class = match (characters.next(), characters.next()) {
            (Some(c), None) => reading.empty.class(c),
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => Class::Value,
            _ => Class::Other,
        };
        found(place, class);
    }
}

/// Returns the indices of the lines that are rows, with the counts of their cells. Blank lines and lines drawn between
/// rows are not rows. If `strict`, nor is a line without values that has border characters which no line with values
/// has.
pub fn rows(lines: &[Line<'_>], reading: Reading, strict: bool) -> Vec<(usize, Tally)> {
    let tallies: Vec<Tally> = lines.iter().map(|line| Tally::new(line.text, reading)).collect();
    let mut widths = tallies.iter().filter(|tally| tally.values > 0).map(|tally| tally.cells);
    let first = widths.next();
    let width = first.filter(|first| widths.all(|other| other == *first));
    let drawn = |text: &str| -> Vec<char> {
        let mut all: Vec<char> =
            text.chars().filter(|c| is_border(*c) && reading.empty.class(*c) == Class::Border).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    // Copy the text only if needed, because this function runs for every board.
    let with_values: String = match strict {
        true => lines
            .iter()
            .zip(&tallies)
            .filter(|(_, tally)| tally.values > 0)
            .map(|(line, _)| line.text)
            .collect(),
        false => String::new(),
    };
    let inside = drawn(&with_values);
    let is_row = |(line, tally): &(&Line<'_>, &Tally)| {
        let outside = || drawn(line.text).iter().any(|c| !inside.contains(c));
        let draws = |c: char| reading.empty.class(c) == Class::Border && !is_between(c);
        let is_rule = || {
            let stars = |c: char| c.is_whitespace() || matches!(c, '_' | '*');
            // A run of dashes longer than a row is a line between rows.
            let is_long = || width.is_some_and(|width| tally.cells > width);
            let is_dashed = || line.text.trim().bytes().all(|byte| byte == b'-') && is_long();
            line.text.contains(draws) || line.text.chars().all(stars) || is_dashed()
        };
        match (tally.values, tally.cells, first) {
            // A line without cells is a row if all its fields may be empty.
            (_, 0, first) => first.is_some() && (is_blank_row(line.text) || may_be_empty_cells(line.text)),
            // Lines with letters or digits are rows, and so are lines spaced like empty cells between bars.
            _ if tally.others > 0 && line.text.contains(|c: char| c.is_alphanumeric()) => true,
            _ if may_be_empty_cells(line.text) => true,
            (0, _, Some(_)) if strict && outside() => false,
            (0, cells, Some(_)) if Some(cells) != width => !is_rule(),
            _ => true,
        }
    };
    let all = lines.iter().zip(&tallies).enumerate();
    all.filter(|(_, pair)| is_row(pair)).map(|(place, (_, tally))| (place, *tally)).collect()
}

/// Returns `true` if a character separates cells of a row, and is not used to draw lines between rows.
fn is_between(c: char) -> bool {
    matches!(c, ',' | ';' | '/' | '|' | '¦' | '│' | '┃' | '║')
}

/// Returns `true` if a line is a table row of empty fields.
fn is_blank_row(text: &str) -> bool {
    let is_separator = |c: char| matches!(c, ',' | ';' | '\t');
    text.matches(is_separator).nth(1).is_some() && text.chars().all(|c| c.is_whitespace() || is_separator(c))
}

/// Returns the board that the lines form in this reading; `None` if they form none.
pub fn fit(lines: &[Line<'_>], reading: Reading, size: Option<(usize, usize)>) -> Option<Fit> {
    // A single line cannot be a line between rows.
    let stricter = (lines.len() > 1).then_some(true);
    [false].into_iter().chain(stricter).find_map(|strict| fit_rows(lines, reading, size, strict))
}

/// Returns `true` if some row has a usual symbol for empty cells that is a border in this reading: such a symbol may
/// frame cells, but not be in a row with them.
pub fn has_others(lines: &[Line<'_>], rows: &[(usize, Tally)], reading: Reading) -> bool {
    let beside = |c: char| Empty::Usual.is(c) && reading.empty.class(c) == Class::Border;
    matches!(reading.empty, Empty::One(_)) && rows.iter().any(|(line, _)| lines[*line].text.contains(beside))
}

fn fit_rows(lines: &[Line<'_>], reading: Reading, size: Option<(usize, usize)>, strict: bool) -> Option<Fit> {
    let rows = rows(lines, reading, strict);
    let columns = rows.first()?.1.cells;
    if rows.iter().any(|(_, tally)| tally.cells != columns || tally.others > 0) {
        return None;
    }
    // On a board without values, an unusual symbol does not show that a cell is empty.
    let shows = reading.empty == Empty::Usual || rows.iter().any(|(_, tally)| tally.values > 0);
    if !shows || has_others(lines, &rows, reading) {
        return None;
    }
    let (height, width) = shape(rows.len(), columns, size)?;
    let mut spots = Vec::with_capacity(height * width);
    for (line, _) in rows {
        each(lines[line].text, reading, |place, class| {
            let (start, end) = (place.start as u32, place.end as u32);
            spots.push(Spot { line: line as u32, start, end, is_empty: class == Class::Empty });
        });
    }
    Some(Fit { height, width, spots })
}

/// The minimum side of a board written with one cell per line.
const SMALLEST_COLUMN: usize = 4;

/// Returns the rows and columns of a board of `lines` lines with `cells` cells each: either one row per line, or all
/// cells on one line or in one column. `None` if that is not a square board or not of the stated `size`.
pub fn shape(lines: usize, cells: usize, size: Option<(usize, usize)>) -> Option<(usize, usize)> {
    let one = if cells == 1 { lines } else { cells };
    let side = one.isqrt();
    match size {
        Some((height, width)) => {
            let stands = (lines, cells) == (height, width)
                || (lines == 1 || cells == 1) && lines * cells == height * width;
            stands.then_some((height, width))
        }
        None if lines == cells => Some((lines, lines)),
        // A few lines of one cell each could be anything.
        None => {
            let is_one = lines == 1 || cells == 1 && side >= SMALLEST_COLUMN;
            (is_one && side * side == one).then_some((side, side))
        }
    }
}

impl Fit {
    /// Returns `true` if several rows are on one line.
    pub fn is_on_one_line(&self) -> bool {
        let line = |spot: Option<&Spot>| spot.map(|spot| spot.line);
        self.height > 1 && line(self.spots.first()) == line(self.spots.last())
    }

    /// Returns the value of each cell, with `None` for empty cells. Returns `None` instead if a cell is not a value of
    /// this board.
    pub fn values(
        &self,
        lines: &[Line<'_>],
        empty: Empty,
        wanted: &Expectation,
    ) -> Option<Vec<Option<Digit>>> {
        let most = self.height.max(self.width) + wanted.spare;
        let values = wanted.values.unwrap_or(Values::new(1, Digit::try_from(most).ok()?));
        if matches!(empty.symbol(), Some('x' | 'X')) && usize::from(values.max) >= VALUES_WITH_X {
            return None;
        }
        let signs = Signs { values, letters: wanted.letters };
        let value = |spot: &Spot| {
            let word = spot.text(lines);
            // A usual symbol for empty cells is not a value on a board with another such symbol.
            let value = cell(word, signs).ok();
            match spot.is_empty && !is_zero(word, signs) {
                true => Some(None),
                false => value.filter(Option::is_some),
            }
        };
        self.spots.iter().map(value).collect()
    }
}

/// Returns `true` if a cell is a zero that counts as a value.
pub fn is_zero(word: &str, signs: Signs) -> bool {
    word == "0" && signs.letters.map_or(signs.values.min == 0, |letters| letters.place('0').is_some())
}

impl Spot {
    /// Returns the text of the cell.
    pub fn text<'a>(&self, lines: &[Line<'a>]) -> &'a str {
        &lines[self.line as usize].text[self.start as usize..self.end as usize]
    }
}
