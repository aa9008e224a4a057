//! SudokuMaker's clues outside the grid, which lie in a frame of cells around it, numbered along the rows.

use serde_json::Value;

use super::Reader;
use crate::error::ParseError;
use crate::formats::json::Path;
use crate::grid::{Cell, GridLine, Side};

impl Reader<'_> {
    /// Returns the row and column of a cell of the frame, both counted from -1. In a grid of w columns, the number of
    /// the cell is (c + 1) + (r + 1)(w + 2).
    fn frame(&self, path: &Path, content: &Value) -> Result<(i64, i64), ParseError> {
        let wide = self.shape.columns as i64 + 2;
        let number = self.number(path, content, 0, wide * (self.shape.rows as i64 + 2) - 1)?;
        Ok((number / wide - 1, number % wide - 1))
    }

    /// Returns the row or column of a clue, and the side from which the clue sees it.
    pub fn line(&self, path: &Path, content: &Value) -> Result<(GridLine, Side), ParseError> {
        let (row, column) = self.frame(path, content)?;
        let (in_rows, in_columns) = self.within(row, column);
        match (in_rows, in_columns) {
            (true, false) => {
                let side = if column < 0 { Side::Left } else { Side::Right };
                Ok((GridLine::Row(row as usize), side))
            }
            (false, true) => {
                let side = if row < 0 { Side::Top } else { Side::Bottom };
                Ok((GridLine::Column(column as usize), side))
            }
            _ => Err(self.error(path, "not a place for a clue", "one next to a row or column")),
        }
    }

    /// Returns the first cell of the diagonal that begins at a clue, and its direction. With the slope -1, a diagonal
    /// runs down to the right or up to the left; with 1, it runs up to the right or down to the left.
    pub fn diagonal(
        &self,
        path: &Path,
        content: &Value,
        slope: i64,
    ) -> Result<(Cell, &'static str), ParseError> {
        let (row, column) = self.frame(path, content)?;
        let ways: [(i64, i64, &'static str); 2] = match slope {
            -1 => [(1, 1, "dr"), (-1, -1, "ul")],
            _ => [(-1, 1, "ur"), (1, -1, "dl")],
        };
        let found =
            ways.into_iter().find(|(down, right, _)| self.within(row + down, column + right) == (true, true));
        match found {
            Some((down, right, way)) if self.within(row, column) != (true, true) => {
                Ok((Cell::new((row + down) as usize, (column + right) as usize), way))
            }
            _ => Err(self.error(path, "no diagonal begins there", "one inside the grid")),
        }
    }

    fn within(&self, row: i64, column: i64) -> (bool, bool) {
        ((0..self.shape.rows as i64).contains(&row), (0..self.shape.columns as i64).contains(&column))
    }
}
