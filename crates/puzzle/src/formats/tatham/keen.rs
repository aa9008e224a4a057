//! Keen: `6:BLOCKS,CLUES`.
//!
//! The blocks are written like the regions of a jigsaw in Solo, except that a number after a letter repeats it. One
//! clue for each block follows, in the order of their first cells: `a` and a sum, `m` and a product, `s` and a
//! difference, or `d` and a quotient; differences and quotients need blocks of two cells. Digits may repeat in a block.
//!
//! In some versions, `y` and `z` mean 25 and 26 borders, with or without a wall after them. Here they are errors: the
//! generator's blocks are too small for them.

use super::id::Id;
use super::latin;
use super::text::{alien, border};
use crate::error::{Line, ParseError};
use crate::formats::imported::ImportedPuzzle;
use crate::grid::{Cell, UnionFind};
use crate::statement::{Argument, Statement};
use std::ops::Range;

/// The largest clue. Statements store it as an `i32`.
const MAX_CLUE: usize = i32::MAX as usize;

/// Decodes a game id of Keen.
pub fn decode(line: Line<'_>) -> Result<ImportedPuzzle<()>, ParseError> {
    let id = Id::read(line, (3, 9), &["de", "dn", "dh", "dx", "du", "m"])?;
    let mut parts = id.parts();
    let (Some(areas), Some(clues)) = (parts.next(), parts.next()) else {
        let end = id.description.end;
        return Err(line.error(end..end, "the game id ends here", "blocks, a comma and their clues"));
    };
    if let Some(more) = parts.next() {
        return Err(line.error(more, "one part too many", "blocks and clues"));
    }
    let mut imported = latin::square(id.side);
    let mut at = clues.start;
    for block in blocks(&id, areas)? {
        let cells: Vec<Cell> = block.iter().map(|&place| latin::cell(place, id.side)).collect();
        let first = cells[0];
        let Some(&letter) = line.text.as_bytes()[at..clues.end].first() else {
            return Err(line.error(
                at..at,
                format!("no clue for the block of {first}"),
                "one for each block",
            ));
        };
        if !b"amsd".contains(&letter) {
            return Err(alien(line, at, "a, m, s or d"));
        }
        if b"sd".contains(&letter) && cells.len() != 2 {
            let message = format!("a difference or quotient of {} cells", cells.len());
            return Err(line.error(at..at + 1, message, "one of two cells"));
        }
        let (clue, next) = id.number(at + 1, clues.end, MAX_CLUE)?;
        let clue = clue as i32;
        let terms = || Argument::Terms(cells.iter().map(|&cell| (1, cell)).collect());
        let statement = match letter {
            b'a' => Statement::new("sum").with(clue).with(terms()),
            b'm' => Statement::new("product").with(clue).with(cells),
            b's' => Statement::new("difference").with(clue).with(cells[0]).with(cells[1]),
            _ if clue == 0 => {
                return Err(line.error(at..next, "a quotient of 0", "at least 1"));
            }
            _ => Statement::new("quotient").with(clue).with(cells),
        };
        imported.state(statement, ());
        at = next;
    }
    match at < clues.end {
        true => Err(line.error(at..clues.end, "more clues than blocks", "one clue for each block")),
        false => Ok(imported),
    }
}

/// Returns the cells of each block, ordered by their first cells.
fn blocks(id: &Id<'_>, place: Range<usize>) -> Result<Vec<Vec<usize>>, ParseError> {
    let (line, side) = (id.line, id.side);
    let borders = 2 * side * (side - 1);
    let mut areas = UnionFind::new(side * side);
    // An imaginary wall after the last border ends the list.
    let (mut at, mut known) = (place.start, 0);
    while at < place.end {
        let open = match line.text.as_bytes()[at] {
            b'_' => 0,
            letter @ b'a'..=b'x' => usize::from(letter - b'a') + 1,
            _ => return Err(alien(line, at, "a letter a-x or _")),
        };
        let (times, next) = match line.text[at + 1..place.end].starts_with(|c: char| c.is_ascii_digit()) {
            true => id.number(at + 1, place.end, borders + 1)?,
            false => (1, at + 1),
        };
        for _ in 0..times {
            if known + open > borders {
                return Err(line.error(at..next, "too many borders", format!("{borders}")));
            }
            for number in known..known + open {
                let (cell, other) = border(number, side);
                areas.join(cell, other);
            }
            known += open + 1;
        }
        at = next;
    }
    match known == borders + 1 {
        true => Ok(areas.sets()),
        false => Err(line.error(place, format!("{} borders", known.saturating_sub(1)), format!("{borders}"))),
    }
}
