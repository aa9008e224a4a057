//! Rows and columns, and the sides from which they are seen.

use std::fmt;

use super::{Cell, Grid};

/// A row or column of the grid, displayed as `r3` or `c4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GridLine {
    /// The row with this number from 0.
    Row(usize),
    /// The column with this number from 0.
    Column(usize),
}

impl GridLine {
    /// Returns the existing cells of the line, from left to right or from top to bottom.
    pub fn cells(self, grid: &Grid) -> Vec<Cell> {
        let all: Vec<Cell> = match self {
            GridLine::Row(row) => (0..grid.columns()).map(|column| Cell::new(row, column)).collect(),
            GridLine::Column(column) => (0..grid.rows()).map(|row| Cell::new(row, column)).collect(),
        };
        all.into_iter().filter(|&cell| grid.has(cell)).collect()
    }

    /// Returns the existing cells of the line, starting with the nearest to `side`.
    pub fn seen_from(self, side: Side, grid: &Grid) -> Vec<Cell> {
        let mut cells = self.cells(grid);
        if matches!(side, Side::Right | Side::Bottom) {
            cells.reverse();
        }
        cells
    }

    /// Returns the two sides at which the line ends: first the side of its first cell, then the side of its last cell.
    pub const fn sides(self) -> [Side; 2] {
        match self {
            GridLine::Row(_) => [Side::Left, Side::Right],
            GridLine::Column(_) => [Side::Top, Side::Bottom],
        }
    }
}

impl fmt::Display for GridLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridLine::Row(row) => write!(f, "r{}", row + 1),
            GridLine::Column(column) => write!(f, "c{}", column + 1),
        }
    }
}

/// A side of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side at which rows begin.
    Left,
    /// The side at which rows end.
    Right,
    /// The side at which columns begin.
    Top,
    /// The side at which columns end.
    Bottom,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Left => "left",
            Side::Right => "right",
            Side::Top => "top",
            Side::Bottom => "bottom",
        })
    }
}
