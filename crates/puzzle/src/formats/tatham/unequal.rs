//! Unequal: `5:CELLS`, and its other mode, Adjacent: `5a:CELLS`.
//!
//! Each cell is a number, 0 if empty, followed by any of the letters U, R, D and L and by a comma. In the mode Unequal,
//! the cell is greater than its neighbours in these directions. In the mode Adjacent, the cell differs by 1 from these
//! neighbours and by more from all others. A lower-case letter stands for cells without numbers and signs: `a` for one,
//! `b` for two, and so on.

use super::id::Id;
use super::latin;
use crate::error::{Line, ParseError};
use crate::formats::imported::ImportedPuzzle;
use crate::grid::{Cell, Digit};
use crate::statement::Statement;

/// The letters of the directions, each with the step in rows and columns and the opposite letter.
const DIRECTIONS: [(u8, (isize, isize), u8); 4] =
    [(b'U', (-1, 0), b'D'), (b'R', (0, 1), b'L'), (b'D', (1, 0), b'U'), (b'L', (0, -1), b'R')];

/// Decodes a game id of Unequal or Adjacent.
pub fn decode(line: Line<'_>) -> Result<ImportedPuzzle<()>, ParseError> {
    let id = Id::read(line, (3, 32), &["a", "dt", "de", "dk", "dx", "dr"])?;
    let side = id.side;
    let adjacent = id.letters.contains(&"a");
    let mut imported = latin::square(side);
    let mut signs: Vec<Vec<(u8, usize)>> = vec![Vec::new(); side * side];
    let (mut at, end, mut place) = (id.description.start, id.description.end, 0);
    let bytes = line.text.as_bytes();
    while at < end {
        while at < end && bytes[at].is_ascii_lowercase() {
            place += usize::from(bytes[at] - b'a') + 1;
            at += 1;
        }
        if place >= side * side {
            return Err(line.error(at.min(end - 1)..end, "too many cells", format!("{}", side * side)));
        }
        let (value, next) = id.number(at, end, side)?;
        if value > 0 {
            imported.givens.push((latin::cell(place, side), value as Digit, ()));
        }
        at = next;
        while at < end && DIRECTIONS.iter().any(|direction| direction.0 == bytes[at]) {
            signs[place].push((bytes[at], at));
            at += 1;
        }
        place += 1;
        if at < end && bytes[at] == b',' {
            at += 1;
        } else if at < end || place < side * side {
            return Err(line.error(
                at.min(end)..end,
                "no comma here",
                "U, R, D, L or a comma after a number",
            ));
        }
    }
    if place < side * side {
        return Err(line.error(id.description, format!("{place} cells"), format!("{}", side * side)));
    }
    for (place, letters) in signs.iter().enumerate() {
        for &(letter, at) in letters {
            let wrong =
                |message: &str| Err(line.error(at..at + 1, message, "signs between cells that agree"));
            let Some((other, back)) = neighbour(place, letter, side) else {
                return wrong("a sign at the edge");
            };
            let answered = signs[other].iter().any(|sign| sign.0 == back);
            let cells: Vec<Cell> = [place, other].map(|place| latin::cell(place, side)).into();
            match adjacent {
                true if !answered => return wrong("a sign that the neighbour does not have"),
                // A pair has a sign at both cells; it becomes a rule at the first one.
                true if other < place => {}
                true => imported.state(Statement::new("kropki").with("white").with(cells), ()),
                false if answered => return wrong("each of two cells is said to be the greater one"),
                false => imported.state(Statement::new("greater-than").with(cells), ()),
            }
        }
    }
    if adjacent {
        imported.state(Statement::new("negative-difference"), ());
    }
    Ok(imported)
}

/// Returns the number of the neighbour in the direction of a letter, and the opposite letter; `None` at the rim.
fn neighbour(place: usize, letter: u8, side: usize) -> Option<(usize, u8)> {
    let (_, (down, right), back) = DIRECTIONS.into_iter().find(|direction| direction.0 == letter)?;
    let row = (place / side).checked_add_signed(down).filter(|&row| row < side)?;
    let column = (place % side).checked_add_signed(right).filter(|&column| column < side)?;
    Some((row * side + column, back))
}
