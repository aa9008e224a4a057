//! Texts in which `#` is an empty cell, as in some frames, instead of beginning a comment.

use super::plain::symbol::{has_cells, is_border};
use super::plain::{Board, Expectation};
use crate::error::Line;
use crate::grid::MAX_SIDE;

/// The maximum length of such a text, in bytes.
const LONGEST: usize = 1 << 14;

/// The smallest side: almost any text looks like a smaller board.
const SMALLEST: usize = 4;

/// Replaces each `#` by another character if the text is then a board or overlapping grids; otherwise returns `None`.
/// Some line must have several `#`. In a board, some line must have `#` as well as values, and all other characters
/// must be spaces or borders.
pub fn as_cell(text: &str) -> Option<String> {
    let several = |line: &str| line.matches('#').nth(1).is_some();
    if text.len() > LONGEST || !text.lines().any(several) {
        return None;
    }
    // For overlapping grids, `#` fills the space around them; their empty cells are other characters.
    let around = text.replace('#', "-");
    let lines: Vec<Line<'_>> = Line::all(&around).filter(|line| !line.text.trim().is_empty()).collect();
    if Board::is_of_several(&lines) {
        return Some(around);
    }
    let is_value = |c: char| c.is_ascii_alphanumeric() && c != '0';
    let is_part = |c: char| {
        is_value(c) || c == '#' || c.is_whitespace() || is_border(c) && !matches!(c, '.' | '_' | '*')
    };
    if !text.chars().all(is_part) {
        return None;
    }
    let beside = |line: &str| line.contains('#') && line.contains(is_value);
    if !text.lines().any(beside) {
        return None;
    }
    let changed = text.replace('#', ".");
    let lines: Vec<Line<'_>> = Line::all(&changed).filter(|line| !line.text.trim().is_empty()).collect();
    let is_board = lines.len() <= 4 * MAX_SIDE
        && lines.iter().any(|line| has_cells(line.text))
        && Board::read(lines, &Expectation::default()).is_ok_and(|board| board.size().0 >= SMALLEST);
    is_board.then_some(changed)
}
