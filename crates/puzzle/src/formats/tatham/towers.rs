//! Towers: `5:CLUES`, `5:CLUES,GRID`.
//!
//! The clues are separated by slashes, and empty if missing. Their order is: above the columns, below the columns, left
//! of the rows, right of the rows. The grid is written as in Solo.

use super::id::Id;
use super::latin;
use super::text::numbers;
use crate::error::{Line, ParseError};
use crate::formats::imported::ImportedPuzzle;
use crate::grid::{Digit, GridLine, Side};
use crate::statement::Statement;

/// Decodes a game id of Towers.
pub fn decode(line: Line<'_>) -> Result<ImportedPuzzle<()>, ParseError> {
    let id = Id::read(line, (3, 9), &["de", "dh", "dx", "du"])?;
    let side = id.side;
    let mut imported = latin::square(side);
    let mut parts = id.parts();
    let clues = parts.next().unwrap_or(id.description.clone());
    let mut at = clues.start;
    for place in 0..4 * side {
        if place > 0 {
            if line.text.as_bytes().get(at) != Some(&b'/') || at >= clues.end {
                let end = (at + 1).min(clues.end);
                return Err(line.error(
                    at..end,
                    format!("{place} clues"),
                    format!("{} with / between", 4 * side),
                ));
            }
            at += 1;
        }
        if line.text[at..clues.end].starts_with(|c: char| c.is_ascii_digit()) {
            let (clue, next) = id.number(at, clues.end, side)?;
            if clue == 0 {
                return Err(line.error(at..next, "'0'", format!("a number from 1 to {side}, or nothing")));
            }
            at = next;
            let (number, end) = (place % side, place / side);
            let seen = match end {
                0 => (GridLine::Column(number), Side::Top),
                1 => (GridLine::Column(number), Side::Bottom),
                2 => (GridLine::Row(number), Side::Left),
                _ => (GridLine::Row(number), Side::Right),
            };
            imported.state(Statement::new("skyscraper").with(clue as i32).with(seen.0).with(seen.1), ());
        }
    }
    if at < clues.end {
        return Err(line.error(at..clues.end, "more than the clues", format!("{} clues", 4 * side)));
    }
    if let Some(grid) = parts.next() {
        for (at, given) in numbers(line, grid, side * side, side)?.into_iter().enumerate() {
            imported.givens.extend(given.map(|(value, _)| (latin::cell(at, side), value as Digit, ())));
        }
    }
    match parts.next() {
        Some(more) => Err(line.error(more, "one part too many", "clues and perhaps a grid")),
        None => Ok(imported),
    }
}
