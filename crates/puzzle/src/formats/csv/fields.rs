//! The fields of a line, and the boards in them.

use std::ops::Range;

use crate::formats::board::{is_layout, repeats};
use crate::formats::plain::symbol::{Class, Empty, SYMBOLS};

/// The characters that separate fields, in order of preference. The first one that a line contains separates its
/// fields.
pub(super) const SEPARATORS: [char; 5] = ['\t', ';', ',', ' ', ':'];

/// The smallest side of a board in a field: shorter fields look like numbers.
pub(super) const SMALLEST: usize = 4;

/// Returns the byte range of each field, without the spaces and quotes around it. Quotes do not protect separators,
/// because boards contain no separators.
pub(super) fn fields(line: &str) -> Vec<Range<usize>> {
    let Some(separator) = SEPARATORS.into_iter().find(|separator| line.contains(*separator)) else {
        return Vec::new();
    };
    // Several spaces count as one, and a comment at the end has no fields.
    if separator == ' ' {
        let end = line.find(" #").unwrap_or(line.len());
        let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
        let words = line[..end].split_whitespace();
        return words.map(|word| place(word)..place(word) + word.len()).collect();
    }
    let blank = |c: char| c.is_whitespace() || c == '"';
    let mut start = 0;
    let inside = |field: &str| {
        let from = start + field.len() - field.trim_start_matches(blank).len();
        let place = from..from + field.trim_matches(blank).len();
        start += field.len() + separator.len_utf8();
        place
    };
    line.split(separator).map(inside).collect()
}

/// Returns the side of the board in a field with one character per cell, and `true` if it has empty cells; `None` if
/// the field is not a board.
fn board(field: &str) -> Option<(usize, bool)> {
    let count = field.chars().count();
    let side = count.isqrt();
    if side * side != count || side < SMALLEST {
        return None;
    }
    let value = |c: char| {
        c.to_digit(36).filter(|&value| (1..=side as u32).contains(&value) && (value < 10 || side > 9))
    };
    let (mut symbol, mut empty) = (None, false);
    for c in field.chars() {
        if value(c).is_some() {
            continue;
        }
        let usual = Empty::Usual.class(c) == Class::Empty;
        if !SYMBOLS.contains(&c) || !usual && *symbol.get_or_insert(c) != c {
            return None;
        }
        empty = true;
    }
    Some((side, empty))
}

/// Returns `true` if a field holds the labels of regions.
fn has_labels(field: &str) -> bool {
    let labels = field.as_bytes();
    labels.len().isqrt() >= SMALLEST && labels.iter().all(u8::is_ascii_alphanumeric) && is_layout(labels)
}

/// Returns `true` if a field is probably meant to say something about each cell of a board with this many rows: with a
/// few cells more or less, it has as many characters as the board, and hardly more different ones than regions need.
pub(super) fn may_be_map(field: &str, side: usize) -> bool {
    // The most cells by which a map may be wrong.
    const WRONG: usize = 2;
    let cells = side * side;
    if field.len() + WRONG < cells {
        return false;
    }
    let labels = field.rsplit('=').next().unwrap_or(field);
    let labels: Vec<char> = labels.chars().filter(|c| !c.is_whitespace() && !"/,|-".contains(*c)).collect();
    let mut different = labels.clone();
    different.sort_unstable();
    different.dedup();
    labels.len().abs_diff(cells) <= WRONG && different.len() <= side + WRONG
}

/// Returns `true` if a field names a cell, as in `r1c3=4`.
pub(super) fn names_a_cell(field: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    field.match_indices(['r', 'R']).any(|(at, _)| {
        let row = &field[at + 1..];
        let rest = row.trim_start_matches(is_digit);
        rest.len() < row.len()
            && rest.strip_prefix(['c', 'C']).is_some_and(|column| column.starts_with(is_digit))
    })
}

/// Returns `true` if most rows of a full board hold a value twice, as rows of regions do and rows of solutions do not.
pub(super) fn has_rows_of_regions(board: &str) -> bool {
    let cells: Vec<char> = board.chars().collect();
    let side = cells.len().isqrt();
    side > 0 && 2 * cells.chunks(side).filter(|row| repeats(row)).count() > side
}

/// Returns the byte ranges of the fields that hold the labels of regions, in order.
pub(super) fn layouts(line: &str) -> Vec<Range<usize>> {
    fields(line).into_iter().filter(|place| has_labels(&line[place.clone()])).collect()
}

/// Returns the byte ranges of the fields with the largest boards of a line, each with `true` if it has empty cells.
pub fn boards(line: &str) -> Vec<(Range<usize>, bool)> {
    let found = fields(line).into_iter().filter(|place| !has_labels(&line[place.clone()]));
    let found: Vec<_> = found.filter_map(|place| Some((board(&line[place.clone()])?, place))).collect();
    let largest = found.iter().map(|((side, _), _)| *side).max();
    let of_it = found.into_iter().filter(|((side, _), _)| Some(*side) == largest);
    of_it.map(|((_, empty), place)| (place, empty)).collect()
}
