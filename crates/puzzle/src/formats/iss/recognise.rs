//! Recognises lines of ISS texts by their characters.

use crate::error::{Line, ParseError};
use crate::formats::board::{hangs_together, is_division, is_latin};
use crate::formats::is_entry;
use crate::formats::spec::{Extent, LONGEST_CELLS};

/// Returns the part of a puzzle that a line of an ISS text holds; `None` for other lines.
pub fn recognise(line: &str) -> Option<Extent> {
    match line {
        _ if is_string(line) => Some(Extent::Part),
        _ if is_cells(line) => Some(Extent::Cells),
        _ => None,
    }
}

/// Returns `true` if a text is an ISS string, which begins with a point and a type. A board has no tilde, and does not
/// begin with a long word.
fn is_string(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('.') else { return false };
    let word: &str = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    let named = word.len() > 4
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.contains(|c: char| c.is_ascii_lowercase());
    rest.contains('~') || named || ["And", "End", "Or"].contains(&rest)
}

/// The sides of the boards that ISS reads, except sides below 4: almost any text looks like a smaller board.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// Returns `true` if a text is in a short form of ISS, with a character or number per cell, but not a plain board: a
/// killer, a jigsaw layout, pencil marks, or anything after `=`.
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

/// Returns `true` if 81 characters are sums in some cells and, in other cells of cages, arrows that lead to the sums.
fn is_short_killer(cells: &[char]) -> bool {
    // The reader also takes a point for an arrow, but plain boards have points too, so it shows nothing here.
    let arrow = |c: &char| matches!(c, '<' | 'v' | '>' | '^' | '`' | '\'' | ',');
    let sum = |c: &char| matches!(c, '0'..='9' | 'A'..='Z' | 'a'..='j' | '.');
    cells.len() == 81 && cells.iter().any(arrow) && cells.iter().all(|c| arrow(c) || sum(c))
}

/// Returns `true` if n x n characters consist of n different ones, each n times.
fn is_layout(cells: &[char]) -> bool {
    SIDES.contains(&cells.len().isqrt()) && is_division(cells)
}

/// Returns `true` if a text is the layout of pieces alone, without givens.
pub fn is_layout_alone(text: &str) -> bool {
    let cells = || text.chars().filter(|c| !c.is_whitespace());
    cells().take(2).count() == 2 && text.len() <= LONGEST_CELLS && is_layout(&cells().collect::<Vec<_>>())
}

/// Returns an error about a text of two boards if the second one is a layout with disconnected pieces, because it may
/// be something else, such as a wrong solution.
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

/// Returns `true` if a row has all digits from 1 to n. A text of such rows is a solved board, not a layout.
fn is_permutation(row: &[char]) -> bool {
    (1..=row.len() as u32).all(|digit| row.iter().any(|c| c.to_digit(10) == Some(digit)))
}

/// Returns `true` if n x n cells have n characters each: each candidate in its position, and `.` for the others.
fn is_pencil_marks(cells: &[char]) -> bool {
    let Some(side) = SIDES.take(6).find(|side| side * side * side == cells.len()) else { return false };
    let in_place = |(digit, c): (u32, &char)| *c == '.' || c.to_digit(10) == Some(digit);
    cells.chunks(side).all(|cell| (1..).zip(cell).all(in_place) && cell.iter().any(|c| *c != '.'))
}
