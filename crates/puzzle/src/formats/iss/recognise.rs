//! Recognises lines of ISS by their signs.

use crate::error::{Line, ParseError};
use crate::formats::board::{hangs_together, is_division, is_latin};
use crate::formats::is_entry;
use crate::formats::spec::{Extent, LONGEST_CELLS};

/// Returns the extent of a line within a puzzle.
pub fn recognise(line: &str) -> Option<Extent> {
    match line {
        _ if is_string(line) => Some(Extent::Part),
        _ if is_cells(line) => Some(Extent::Cells),
        _ => None,
    }
}

/// Returns `true` if a text is an ISS string: a point followed by a type. No board has a tilde, and none begins with a word
/// this long.
fn is_string(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('.') else { return false };
    let word: &str = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    let named = word.len() > 4
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.contains(|c: char| c.is_ascii_lowercase());
    rest.contains('~') || named || ["And", "End", "Or"].contains(&rest)
}

/// The sides of boards that ISS reads; below 4, they look like anything.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// Returns `true` if a text is in one of ISS's forms of a character or number per cell, but not a plain board: a killer, a
/// jigsaw layout, pencil marks, or anything after `=`.
fn is_cells(text: &str) -> bool {
    if text.len() > LONGEST_CELLS {
        return false;
    }
    let cells: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let long_killer = || {
        let mut fields = text.trim().split(':');
        fields.next() == Some("3x3") && fields.nth(1) == Some("k")
    };
    let layout_behind = || {
        let (givens, layout) = cells.split_at(cells.len() / 2);
        givens.len() == layout.len() && is_layout(layout) && !is_latin(layout)
    };
    let side = cells.len().isqrt();
    cells.first() == Some(&'=')
        || long_killer()
        || is_short_killer(&cells)
        || is_layout(&cells) && !cells.chunks(side).all(is_permutation) && !is_latin(&cells)
        || layout_behind()
        || is_pencil_marks(&cells)
}

/// Sums in the first cells of cages, among 81, and in the others arrows that lead there.
fn is_short_killer(cells: &[char]) -> bool {
    let arrow = |c: &char| matches!(c, '<' | 'v' | '>' | '^' | '`' | '\'' | ',');
    let sum = |c: &char| matches!(c, '0'..='9' | 'A'..='Z' | 'a'..='j' | '.');
    cells.len() == 81 && cells.iter().any(arrow) && cells.iter().all(|c| arrow(c) || sum(c))
}

/// n different characters, each n times.
fn is_layout(cells: &[char]) -> bool {
    SIDES.contains(&cells.len().isqrt()) && is_division(cells)
}

/// Returns `true` if a text is a layout of pieces and nothing else.
pub fn is_layout_alone(text: &str) -> bool {
    let cells = || text.chars().filter(|c| !c.is_whitespace());
    cells().take(2).count() == 2 && text.len() <= LONGEST_CELLS && is_layout(&cells().collect::<Vec<_>>())
}

/// The error of a text of two boards if the second is a layout with disconnected pieces: it may be something else, such as a
/// solution with a mistake.
pub fn doubt(text: &str) -> Option<ParseError> {
    let entries = || Line::all(text).filter(|line| is_entry(line.text));
    if text.len() > LONGEST_CELLS || entries().any(|line| is_string(line.text.trim())) {
        return None;
    }
    let cells: Vec<char> =
        entries().flat_map(|line| line.text.chars()).filter(|c| !c.is_whitespace()).collect();
    let layout = &cells[cells.len() / 2..];
    if !cells.len().is_multiple_of(2) || !is_layout(layout) || hangs_together(layout) {
        return None;
    }
    let (mut seen, side) = (0, layout.len().isqrt());
    let below = entries().find(|line| {
        seen += line.text.chars().filter(|c| !c.is_whitespace()).count();
        seen > layout.len()
    });
    let message = format!(
        "a board of {side}x{side} and another one, which is a layout of pieces that are not connected, or a wrong solution"
    );
    let expected = "a solution with each digit once in each row and column, or connected pieces; \
                    format iss reads any layout";
    Some(below?.error_whole(message, expected))
}

/// The digits 1 to n: not a row of a layout, unless the text is a solved board, which is a plain line.
fn is_permutation(row: &[char]) -> bool {
    (1..=row.len() as u32).all(|digit| row.iter().any(|c| c.to_digit(10) == Some(digit)))
}

/// n characters for each of n x n cells: the candidates, each in its place, and `.` elsewhere.
fn is_pencil_marks(cells: &[char]) -> bool {
    let Some(side) = SIDES.take(6).find(|side| side * side * side == cells.len()) else { return false };
    let in_place = |(digit, c): (u32, &char)| *c == '.' || c.to_digit(10) == Some(digit);
    cells.chunks(side).all(|cell| (1..).zip(cell).all(in_place) && cell.iter().any(|c| *c != '.'))
}
