//! Recognises texts with a whole board on each line, as opposed to one board whose rows are the lines.

use super::entries::entries;
use super::plain::row::{BORDER, Reading, Row, Style};
use crate::error::Line;

/// The smallest side of boards in a batch that is not marked as one. Shorter lines are rows of a whole or partial
/// board.
const SMALLEST: usize = 4;

/// The maximum size of a board whose values fit in single characters.
const MOST_LETTERS: usize = 35;

/// The lines of a text that each hold a whole square board of the size of the first one; other lines are skipped.
struct Boards {
    side: usize,
    /// The reading that suits all lines: as words if any line can only be read as words.
    reading: Reading,
    /// `true` if the number of boards equals the number of cells of each, and all lines are boards.
    square: bool,
    /// `true` if all boards have separators between their cells.
    spaced: bool,
}

impl Boards {
    /// Returns the boards of a text that begins with one; otherwise `None`. Also returns `None` if another line has as
    /// many numbers as a board has cells, but longer ones: that line is a row of a grid.
    fn new(text: &str) -> Option<Boards> {
        let board = |line: Line<'_>| Row::new(line)?.square();
        let (side, first) = board(entries(text).next()?)?;
        let mut boards = Boards { side, reading: first, square: true, spaced: true };
        let mut count = 0;
        let digits = |number: usize| number.to_string().len();
        for line in entries(text) {
            count += 1;
            let Some(row) = Row::new(line) else {
                boards.square = false;
                continue;
            };
            let Some((_, reading)) = row.square().filter(|&(other, _)| other == side) else {
                if row.cells(Reading::BORDERED[1]) == side * side
                    && row.longest(BORDER) <= digits(side * side)
                {
                    return None;
                }
                boards.square = false;
                continue;
            };
            if reading.style == Style::Words {
                boards.reading = reading;
            }
            boards.spaced &= row.is_spaced(reading.empty);
        }
        boards.square &= count == side * side;
        Some(boards)
    }

    /// Returns `true` if the lines are too long for rows of one grid, because single characters cannot express its
    /// values.
    fn too_long_for_rows(&self) -> bool {
        self.reading.style == Style::Characters && self.side * self.side > MOST_LETTERS
    }
}

/// Returns `true` if some or all lines hold a whole square board each, of 4x4 or larger. Returns `false` if the lines
/// are rather the rows of one grid: a value is too large for such boards, or all cells are separate words and there are
/// as many lines as cells on each.
pub fn boards(text: &str) -> bool {
    let Some(boards) = Boards::new(text).filter(|boards| boards.side >= SMALLEST) else { return false };
    // If there are as many lines as cells on each, and spaces separate all cells, the lines are the rows of one grid.
    if boards.square && boards.spaced {
        return false;
    }
    let square = |row: &Row<'_>| row.square().is_some_and(|(side, _)| side == boards.side);
    let mut rows = entries(text).filter_map(Row::new).filter(square);
    if !rows.any(|row| row.is_readable(boards.reading)) {
        return false;
    }
    let fits = |line: Line<'_>| Row::new(line).is_none_or(|row| row.largest(boards.reading) <= boards.side);
    boards.too_long_for_rows() || entries(text).all(fits)
}

/// Returns the number of lines of a batch if they could also be the rows of one grid, because it equals their length.
pub fn doubt(text: &str) -> Option<usize> {
    let boards = Boards::new(text)?;
    (boards.square && boards.side > 1 && !boards.too_long_for_rows()).then_some(boards.side * boards.side)
}
