//! The Sudokus of puzz.link and similar sites: `sudoku/COLUMNS/ROWS/CODE`, as pzprjs writes them (`decodeNumber16`).

use super::Address;
use crate::error::{Line, ParseError};
use crate::formats::Reading;
use crate::formats::imported::{ImportedPuzzle, Place};
use crate::grid::{Cell, Digit, Shape, Values};
use crate::rules::Rules;

/// The sides for which pzprjs and this library have the same boxes.
const SIDES: [usize; 5] = [4, 6, 9, 16, 25];

/// A board decoded from a link.
pub struct Board<'a> {
    line: Line<'a>,
    side: usize,
    givens: Vec<(Cell, Digit)>,
}

/// Reads the code after the kind of puzzle; `None` if the kind is not `sudoku`.
pub fn read<'a>(address: &Address<'a>) -> Result<Option<Board<'a>>, ParseError> {
    let line = address.line;
    let Some((_, code)) = line.text.split_once("?sudoku/") else { return Ok(None) };
    let wrong = |message: String, expected: &str| Err(line.error_whole(message, expected));
    let parts: Vec<&str> = code.trim_end_matches(['>', ')', '"']).split('/').collect();
    let [columns, rows, cells] = parts[..] else {
        return wrong("a code with other parts than a Sudoku has".into(), "sudoku/COLUMNS/ROWS/CODE");
    };
    let side = match (columns.parse::<usize>(), rows.parse::<usize>()) {
        (Ok(columns), Ok(rows)) if columns == rows && SIDES.contains(&rows) => rows,
        _ => {
            return wrong(
                format!("a board of {rows} rows and {columns} columns"),
                "one of side 4, 6, 9, 16 or 25",
            );
        }
    };
    let (mut place, mut at, mut givens) = (0, 0, Vec::new());
    while let Some(c) = cells[at..].chars().next() {
        let number = |digits: std::ops::Range<usize>| {
            let digits =
                cells.get(digits).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
            Digit::from_str_radix(digits, 16).ok()
        };
        let (value, length) = match c {
            '0'..='9' | 'a'..='f' => (number(at..at + 1), 1),
            '-' => (number(at + 1..at + 3), 3),
            'g'..='z' => {
                // These letters stand for 1, 2 and more empty cells.
                place += c as usize - 'f' as usize;
                at += 1;
                continue;
            }
            _ => (None, c.len_utf8()),
        };
        let Some(value) = value.filter(|value| (1..=side).contains(&usize::from(*value))) else {
            return wrong(
                format!("'{}' in the code of the cells", &cells[at..at + length.min(cells.len() - at)]),
                "values and gaps",
            );
        };
        if place >= side * side {
            return wrong(format!("a code of more than {} cells", side * side), &format!("{}", side * side));
        }
        givens.push((Cell::new(place / side, place % side), value));
        (place, at) = (place + 1, at + length);
    }
    if place != side * side {
        return wrong(format!("a code of {place} cells"), &format!("{}", side * side));
    }
    Ok(Some(Board { line, side, givens }))
}

impl Board<'_> {
    /// Returns the puzzle of the board.
    pub fn puzzle(self, options: &[Line<'_>], rules: Rules<'_>) -> Result<Reading, ParseError> {
        let values = Values::new(1, self.side as Digit);
        let mut imported = ImportedPuzzle::new(Shape::new(self.side, self.side), values, ());
        imported.givens.extend(self.givens.iter().map(|&(cell, digit)| (cell, digit, ())));
        let place = Place::new(self.line, 0..self.line.text.len());
        Ok((imported.finish(options, rules, |(), _| place.clone(), |cell| cell.to_string())?, Vec::new()))
    }
}
