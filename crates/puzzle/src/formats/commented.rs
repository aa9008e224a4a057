//! Reports texts that would mostly be skipped: rows that begin with `#` are comments, so that the rest would
//! be another board, and almost any text has a board of one cell.

use super::native;
use crate::error::{Line, ParseError};
use crate::puzzle::Puzzle;

/// The minimum number of comments that must look like rows for an error to be reported.
const ROWS: usize = 3;

/// Returns an error if almost all of a text was skipped.
pub fn doubt(text: &str, puzzle: &Puzzle) -> Option<ParseError> {
    one_cell(text, puzzle).or_else(|| rows(text, puzzle))
}

/// Returns an error if the board has a single cell, its size is not stated, and there is more text. Otherwise, many
/// texts would be read as such a board.
fn one_cell(text: &str, puzzle: &Puzzle) -> Option<ParseError> {
    let is_stated = || Line::all(text).any(|line| native::name(line.text).is_some());
    if puzzle.grid().positions() != 1 || text.trim().chars().count() <= 1 || is_stated() {
        return None;
    }
    let line = Line::all(text).find(|line| !line.text.trim().is_empty())?;
    let expected = "a larger board, or a line 'grid 1x1' above";
    Some(line.error_whole("a board of one cell, with more text next to it", expected))
}

/// Returns an error if the size of the board is not stated and comments look like the rows of another board.
fn rows(text: &str, puzzle: &Puzzle) -> Option<ParseError> {
    let is_stated = |line: Line<'_>| {
        matches!(native::name(line.text), Some("grid" | "values" | "regions" | "letters" | "variables"))
    };
    if !text.contains('#') || Line::all(text).any(is_stated) {
        return None;
    }
    let is_empty = puzzle.givens().next().is_none();
    // A comment counts if it follows cells, or if it is a whole line and the board has no given.
    let count = |line: &Line<'_>| {
        let Some((cells, comment)) = line.text.split_once('#') else { return 0 };
        let is_counted = if cells.trim().is_empty() { is_empty } else { native::name(line.text).is_none() };
        let parts = comment.split('#').filter(|part| looks_like_row(part)).count();
        if is_counted { parts.max(looks_like_row(comment).into()) } else { 0 }
    };
    let first = Line::all(text).find(|line| count(line) > 0)?;
    (Line::all(text).map(|line| count(&line)).sum::<usize>() >= ROWS).then(|| {
        let message = "comments, or rows of a board";
        first.error_whole(message, "rows without '#', or a line such as 'grid 9x9' above")
    })
}

/// Returns `true` if a comment has no word and is not a line drawn with a single character.
fn looks_like_row(comment: &str) -> bool {
    let words = comment.split(|c: char| !c.is_alphabetic());
    let is_word = |word: &str| {
        word.chars().count() > 2
            && !["null", "none", "nan"].iter().any(|empty| word.eq_ignore_ascii_case(empty))
    };
    let mut signs = comment.chars().filter(|c| !c.is_whitespace());
    let first = signs.next();
    let is_line = matches!(first, Some('-' | '=' | '_' | '*' | '~' | '+' | '#'))
        && signs.all(|sign| Some(sign) == first);
    !words.into_iter().any(is_word) && comment.trim().chars().count() > 3 && !is_line
}
