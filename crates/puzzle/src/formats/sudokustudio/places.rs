//! SudokuStudio's numbers for edges, corners, and positions outside the grid.

use super::Reader;
use crate::error::ParseError;
use crate::formats::json::Path;
use crate::grid::{Cell, GridLine, Side};

impl Reader<'_> {
    /// Returns the two cells at an edge: side by side for even numbers, one above the other for odd numbers.
    pub fn edge(&self, path: &Path, number: usize) -> Result<[Cell; 2], ParseError> {
        let (side, half) = (self.side(), number / 2);
        let (first, second) = match (number % 2, side) {
            (1, _) => (half, half + side),
            (_, 1) => return Err(self.error(path, "an edge in a grid of one cell", "none")),
            _ => {
                let first = half + half / (side - 1);
                (first, first + 1)
            }
        };
        Ok([self.cell(path, first)?, self.cell(path, second)?])
    }

    /// Returns the cells around a corner: four inside the grid, two at the rim, one in a corner of the grid. Each row
    /// has one more corner than it has cells.
    pub fn corner(&self, path: &Path, number: usize) -> Result<Vec<Cell>, ParseError> {
        let side = self.side();
        let (row, column) = (number / (side + 1), number % (side + 1));
        if row > side {
            return Err(self.error(
                path,
                "not a corner of the grid",
                format!("0 to {}", (side + 1) * (side + 1) - 1),
            ));
        }
        let around = |line: usize| line.saturating_sub(1)..(line + 1).min(side);
        Ok(around(row).flat_map(|row| around(column).map(move |column| Cell::new(row, column))).collect())
    }

    /// Returns the row or column of a clue, and the side from which the clue sees it.
    pub fn line(&self, path: &Path, number: usize) -> Result<(GridLine, Side), ParseError> {
        let line = number / 4;
        if line >= self.side() {
            return Err(self.error(
                path,
                "not a row or column of the grid",
                format!("0 to {}", 4 * self.side() - 1),
            ));
        }
        Ok(match number % 4 {
            0 => (GridLine::Column(line), Side::Top),
            1 => (GridLine::Column(line), Side::Bottom),
            2 => (GridLine::Row(line), Side::Left),
            _ => (GridLine::Row(line), Side::Right),
        })
    }

    /// Returns the first cell of a diagonal, and its direction. Diagonals from the first and last row come first.
    pub fn diagonal(&self, path: &Path, number: usize) -> Result<(Cell, &'static str), ParseError> {
        let (side, place) = (self.side(), number / 4);
        let (is_left, is_up) = (number % 2, number / 2 % 2);
        let last = side - 1;
        let start = match place < side {
            true => Some((is_up * last, place)),
            false => (place < 2 * side)
                .then(|| 2 * side - 1 - place)
                .and_then(|row| Some((row.checked_sub(is_up)?, is_left * last))),
        };
        let way = ["dr", "dl", "ur", "ul"][number % 4];
        match start {
            Some((row, column)) => Ok((Cell::new(row, column), way)),
            None => Err(self.error(path, "no diagonal begins there", "one inside the grid")),
        }
    }
}
