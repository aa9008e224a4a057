//! SudokuMaker's numbers for cells, for the edges between them, and for their corners, all counted along the rows.

use serde_json::Value;

use super::Reader;
use crate::error::ParseError;
use crate::formats::json::Path;
use crate::grid::Cell;

impl Reader<'_> {
    /// Returns the cell with this number.
    pub fn cell(&self, path: &Path, content: &Value) -> Result<Cell, ParseError> {
        let place =
            self.number(path, content, 0, (self.shape.rows * self.shape.columns) as i64 - 1)? as usize;
        Ok(Cell::new(place / self.shape.columns, place % self.shape.columns))
    }

    /// Returns the cells in a list of numbers.
    pub fn cell_list(&self, path: &Path, content: &Value) -> Result<Vec<Cell>, ParseError> {
        self.array(path, content)?.into_iter().map(|(path, number)| self.cell(&path, number)).collect()
    }

    /// Returns the two cells at the edge with this number. In a grid of w columns, the edge 2w·r + c + 1 is between the
    /// cell (r, c) and the cell on its right, and the edge 2w·r + c + w between it and the cell below.
    pub fn edge(&self, path: &Path, content: &Value) -> Result<(Cell, Cell), ParseError> {
        let wide = self.shape.columns;
        let number = self.number(path, content, 0, (2 * wide * self.shape.rows) as i64)? as usize;
        let (row, rest) = (number / (2 * wide), number % (2 * wide));
        let (column, is_below) =
            if rest < wide { (rest.checked_sub(1), false) } else { (Some(rest - wide), true) };
        let inside = |row: usize, column: usize| row < self.shape.rows && column < wide;
        let other = |column: usize| if is_below { (row + 1, column) } else { (row, column + 1) };
        let pair = column.filter(|&column| {
            let (below, beside) = other(column);
            inside(row, column) && inside(below, beside)
        });
        match pair {
            Some(column) => {
                let (below, beside) = other(column);
                Ok((Cell::new(row, column), Cell::new(below, beside)))
            }
            None => Err(self.error(
                path,
                format!("{number} is not an edge between two cells"),
                "the number of one",
            )),
        }
    }

    /// Returns the cells around the corner with this number: four, or fewer at the rim. In a grid of w columns, the
    /// corner x + y(w + 1) is at the upper left of the cell in column x and row y, both counted from 0.
    pub fn corner(&self, path: &Path, content: &Value) -> Result<Vec<Cell>, ParseError> {
        let wide = self.shape.columns + 1;
        let number = self.number(path, content, 0, (wide * (self.shape.rows + 1)) as i64 - 1)? as usize;
        let (x, y) = (number % wide, number / wide);
        let rows = y.saturating_sub(1)..(y + 1).min(self.shape.rows);
        Ok(rows
            .flat_map(|row| {
                (x.saturating_sub(1)..(x + 1).min(self.shape.columns))
                    .map(move |column| Cell::new(row, column))
            })
            .collect())
    }
}
