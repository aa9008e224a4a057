//! Recognises lines that each hold a whole board, as opposed to the rows of one.

use super::entries::entries;
use super::plain::row::{BORDER, Reading, Row, Style};
use crate::error::Line;

/// The smallest side of boards in an unmarked batch: lines of 4 or 9 cells are rows of a board, or of a part of one.
const SMALLEST: usize = 4;

/// With more rows than this, single characters cannot express every value.
const MOST_LETTERS: usize = 35;

/// Lines that each hold a whole square board, all of the size of the first.
struct Boards {
    side: usize,
    /// The reading of all lines: as words if one of them cannot be read otherwise.
    reading: Reading,
    /// `true` if there are as many boards as each has cells, and no other lines.
    square: bool,
    /// `true` if all boards have something between their cells.
    spaced: bool,
}

impl Boards {
    /// The boards of a text that begins with one; `None` also if another line has as many numbers but longer ones than such
    /// a board: that is a row of a grid.
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

    /// Returns `true` if the lines cannot be rows of one grid because single characters cannot express its values.
    fn too_long_for_rows(&self) -> bool {
        self.reading.style == Style::Characters && self.side * self.side > MOST_LETTERS
    }
}

/// Returns `true` if each line, or some lines, hold a whole square board. Lines with values too large for one-line boards
/// are rows of a grid instead.
pub fn boards(text: &str) -> bool {
    let Some(boards) = Boards::new(text).filter(|boards| boards.side >= SMALLEST) else { return false };
    // As many lines as cells are the rows of one grid, if blanks separate all cells.
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

/// The number of lines of a batch that could be the rows of one grid: as many as each line has cells.
pub fn doubt(text: &str) -> Option<usize> {
    let boards = Boards::new(text)?;
    (boards.square && boards.side > 1 && !boards.too_long_for_rows()).then_some(boards.side * boards.side)
}
