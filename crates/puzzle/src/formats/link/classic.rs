//! SudokuPad's codes of classic puzzles. Both hold the givens; in the shorter code, constraints, title and author may
//! follow.

use super::payload::{Notation, Payload};
use super::runs;
use crate::error::{Line, ParseError};
use crate::formats::Reading;
use crate::formats::imported::ImportedPuzzle;
use crate::grid::{Cell, Digit, Shape, Values};
use crate::puzzle::About;
use crate::rules::Rules;
use crate::statement::Statement;

/// The number of cells in the shorter code (SudokuPad's `decodeSCF`).
const CELLS: usize = 81;

/// Divides a text in the shorter code into its cells and the text after them, without the star between; `None` for
/// other texts.
pub fn split(text: &str) -> Option<(String, &str)> {
    let of_board = |end: usize| runs::pairs(text.get(..end)?).filter(|cells| cells.len() == CELLS);
    match text.find('*') {
        Some(star) => Some((of_board(star)?, &text[star + 1..])),
        None => (1..=text.len().min(CELLS)).find_map(|end| Some((of_board(end)?, &text[end..]))),
    }
}

/// Returns the text up to a single star, with each double star as one, and the text after that star.
fn until_star(text: &str) -> (String, &str) {
    let mut found = String::new();
    let mut rest = text;
    while let Some(star) = rest.find('*') {
        found.push_str(&rest[..star]);
        rest = &rest[star + 1..];
        match rest.strip_prefix('*') {
            Some(behind) => rest = behind,
            None => return (found, rest),
        }
        found.push('*');
    }
    (found + rest, "")
}

/// Reads the puzzle in a payload of givens, without any warnings.
pub fn read(payload: &Payload<'_>, options: &[Line<'_>], rules: Rules<'_>) -> Result<Reading, ParseError> {
    let place = payload.place();
    let board = payload.cells().ok_or_else(|| {
        let (message, expected) = match payload.kind {
            Notation::Short => ("givens that are not a board of nine rows", "81 cells"),
            _ => ("givens that fill no square, or one in each of two codes", "as many cells as a square has"),
        };
        place.error(message, format!("{expected}, in SudokuPad's code"))
    })?;
    let side = board.len().isqrt();
    let mut imported = ImportedPuzzle::new(Shape::new(side, side), Values::new(1, side as Digit), ());
    for (at, c) in board.chars().enumerate() {
        if let Some(digit) = c.to_digit(10) {
            imported.givens.push((Cell::new(at / side, at % side), digit as Digit, ()));
        }
    }
    let short = Some(&payload.text).filter(|_| payload.kind == Notation::Short);
    let mut more = short.and_then(|text| split(text)).map_or("", |(_, more)| more);
    while let Some(letter) = more.chars().next() {
        more = &more[letter.len_utf8()..];
        match letter {
            '*' => {}
            'w' => imported.state(Statement::new("windoku"), ()),
            'x' => imported.state(Statement::new("diagonal"), ()),
            't' | 'a' => {
                let (text, rest) = until_star(more);
                let slot = if letter == 't' { &mut imported.about.title } else { &mut imported.about.author };
                *slot = About::name(&text);
                more = rest;
            }
            _ => {
                let shown = letter.escape_debug();
                return Err(place.error(
                    format!("'{shown}' after the givens"),
                    "w, x, t with a title, or a with an author",
                ));
            }
        }
    }
    let puzzle = imported.finish(options, rules, |(), _| place.clone(), |cell| cell.to_string())?;
    Ok((puzzle, Vec::new()))
}
