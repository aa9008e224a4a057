//! The points of a board of square cells. They are numbered one kind after the other, in the order of [`Spot`], and row
//! by row within each kind. A margin of two invisible cells surrounds the visible ones.

use crate::grid::Cell;

/// The number of invisible rows or columns on each side of a board.
pub const MARGIN: usize = 2;

/// The maximum number of rows and of columns of a board, as in penpa-edit.
pub const MAX_SIDE: usize = 60;

/// The size of a board, margins included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canvas {
    /// The number of rows, margins included.
    pub rows: usize,
    /// The number of columns, margins included.
    pub columns: usize,
}

/// The kind of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The centre of the cell.
    Centre,
    /// The lower right corner of the cell.
    Corner,
    /// The middle of the cell's lower edge.
    Below,
    /// The middle of the cell's right edge.
    Beside,
    /// A point inside the cell, near one of its corners: 0 upper left, 1 upper right, 2 lower left, 3 lower right.
    Quarter(usize),
    /// A point inside the cell, next to one of its sides.
    Side,
}

/// A point: the row and column of its cell, margins included, and the spot within the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The row of the cell.
    pub row: usize,
    /// The column of the cell.
    pub column: usize,
    /// The spot within the cell.
    pub spot: Spot,
}

impl Canvas {
    /// Returns the number of cells, margins included.
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// Returns the point with this number; `None` if the board has no such point.
    pub fn point(self, number: usize) -> Option<Point> {
        let cells = self.cells();
        let (place, spot) = match number / cells {
            0 => (number, Spot::Centre),
            1 => (number - cells, Spot::Corner),
            2 => (number - 2 * cells, Spot::Below),
            3 => (number - 3 * cells, Spot::Beside),
            4..8 => ((number - 4 * cells) / 4, Spot::Quarter(number % 4)),
            8..12 => ((number - 8 * cells) / 4, Spot::Side),
            _ => return None,
        };
        Some(Point { row: place / self.columns, column: place % self.columns, spot })
    }
}

/// A square grid and its position on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The size of the board.
    pub canvas: Canvas,
    /// The first row of the grid on the board, margins included.
    pub top: usize,
    /// The first column of the grid on the board, margins included.
    pub left: usize,
    /// The number of rows of the grid, and also of its columns.
    pub side: usize,
}

impl Board {
    /// Returns the cell of the grid at a row and column of the board; `None` outside the grid.
    pub fn at(&self, row: usize, column: usize) -> Option<Cell> {
        let place = |at: usize, first: usize| at.checked_sub(first).filter(|&at| at < self.side);
        Some(Cell::new(place(row, self.top)?, place(column, self.left)?))
    }

    /// Returns the cell whose centre is the point with this number; `None` if the grid has no such cell.
    pub fn centre(&self, number: usize) -> Option<Cell> {
        let point = self.canvas.point(number).filter(|point| point.spot == Spot::Centre)?;
        self.at(point.row, point.column)
    }

    /// Describes the position of a point, such as "at r1c1", to follow the name of a thing in a message.
    pub fn place(&self, number: usize) -> String {
        let seen = self.seen(number);
        if seen.starts_with("beside") || seen == "outside" { seen } else { format!("at {seen}") }
    }

    /// Describes a point for a message, such as "r1c1" or "an edge of r1c1".
    pub fn seen(&self, number: usize) -> String {
        let Some(Point { row, column, spot }) = self.canvas.point(number) else { return "no place".into() };
        let last = |first: usize| first + self.side - 1;
        // The edges and corners of the row above the grid and of the column to its left also touch cells of the grid.
        let near = |at: usize, first: usize| (at + 1 >= first && at <= last(first)).then(|| at.max(first));
        let near = near(row, self.top).zip(near(column, self.left));
        match (self.at(row, column), spot, near.and_then(|(row, column)| self.at(row, column))) {
            (Some(cell), Spot::Centre | Spot::Quarter(_) | Spot::Side, _) => cell.to_string(),
            (_, Spot::Below | Spot::Beside, Some(cell)) => format!("an edge of {cell}"),
            (_, Spot::Corner, Some(cell)) => format!("a corner of {cell}"),
            _ => match (row.checked_sub(self.top), column.checked_sub(self.left)) {
                (Some(row), _) if row < self.side => format!("beside row {}", row + 1),
                (_, Some(column)) if column < self.side => format!("beside column {}", column + 1),
                _ => "outside".into(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_cells() {
        let canvas = Canvas { rows: 8, columns: 10 };
        let board = Board { canvas, top: 2, left: 3, side: 4 };
        assert_eq!(board.centre(2 * 10 + 3), Some(Cell::new(0, 0)));
        assert_eq!(board.centre(5 * 10 + 6), Some(Cell::new(3, 3)));
        assert_eq!((board.centre(2 * 10 + 7), board.centre(80 + 23)), (None, None));
        for (number, seen) in [
            (23, "r1c1"),
            (22, "beside row 1"),
            (64, "beside column 2"),
            (7, "outside"),
            (80 + 23, "a corner of r1c1"),
            (80 + 12, "a corner of r1c1"),
            (2 * 80 + 13, "an edge of r1c1"),
            (3 * 80 + 24, "an edge of r1c2"),
            (4 * 80 + 4 * 24 + 3, "r1c2"),
            (8 * 80 + 4 * 24 + 1, "r1c2"),
            (12 * 80, "no place"),
        ] {
            assert_eq!(board.seen(number), seen, "{number}");
        }
        assert_eq!(canvas.point(4 * 80 + 4 * 24 + 3).map(|point| point.spot), Some(Spot::Quarter(3)));
    }
}
