//! SudokuPad's codes of classic puzzles: the givens, and behind a `*` each a constraint, the title, the author.

use super::payload::{Notation, Payload};
use crate::error::{Line, ParseError};
use crate::formats::Reading;
use crate::formats::imported::ImportedPuzzle;
use crate::grid::{Cell, Digit, Shape, Values};
use crate::puzzle::About;
use crate::rules::Rules;
use crate::statement::Statement;

pub fn read(payload: &Payload<'_>, options: &[Line<'_>], rules: Rules<'_>) -> Result<Reading, ParseError> {
    let place = payload.place();
    let text = &payload.text;
    let board = payload.cells().ok_or_else(|| {
        place.error(
            "givens that are no square, or one in each of two codes",
            "as many cells as a square has, in SudokuPad's code",
        )
    })?;
    let side = board.len().isqrt();
    let mut imported = ImportedPuzzle::new(Shape::new(side, side), Values::new(1, side as Digit), ());
    for (at, c) in board.chars().enumerate() {
        if let Some(digit) = c.to_digit(10) {
            imported.givens.push((Cell::new(at / side, at % side), digit as Digit, ()));
        }
    }
    let more = if payload.kind == Notation::Classic { "" } else { text.as_str() };
    for part in more.split('*').skip(1) {
        let mut letters = part.chars();
        match (letters.next(), letters.as_str()) {
            (Some('w'), "") => imported.state(Statement::new("windoku"), ()),
            (Some('x'), "") => imported.state(Statement::new("diagonal"), ()),
            (Some('t'), title) => imported.about.title = About::name(title),
            (Some('a'), author) => imported.about.author = About::name(author),
            _ => {
                let shown: String = part.chars().take(40).collect();
                return Err(place.error(format!("'*{shown}'"), "*w, *x, *t and a title, *a and an author"));
            }
        }
    }
    let puzzle = imported.finish(options, rules, |(), _| place.clone(), |cell| cell.to_string())?;
    Ok((puzzle, Vec::new()))
}
