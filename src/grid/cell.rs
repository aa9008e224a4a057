//! Cells and what they hold.

use std::fmt;
use std::ops::RangeInclusive;

/// What a cell holds.
pub type Digit = u16;

/// A cell: of the grid, by its row and column from 0 (shown from 1, as `r1c1`), or a variable
/// cell beside it (shown as `v1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row from 0; [`Cell::BESIDE`] for variable cells.
    pub row: u16,
    /// Column from 0; the number from 0 of a variable cell.
    pub column: u16,
}

impl Cell {
    /// The row of cells that are not in the grid.
    pub const BESIDE: u16 = u16::MAX;

    /// The cell in this row and column, both from 0.
    pub const fn new(row: usize, column: usize) -> Cell {
        Cell { row: row as u16, column: column as u16 }
    }

    /// The variable cell with this number from 0.
    pub const fn variable(number: usize) -> Cell {
        Cell { row: Cell::BESIDE, column: number as u16 }
    }

    /// Whether it is a variable cell.
    pub const fn is_variable(self) -> bool {
        self.row == Cell::BESIDE
    }

    /// Its place in the order of cells, in a grid of `columns` columns and `positions` places:
    /// row by row, variable cells behind.
    #[inline]
    pub(crate) fn place(self, columns: usize, positions: usize) -> usize {
        let column = usize::from(self.column);
        if self.is_variable() { positions + column } else { usize::from(self.row) * columns + column }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_variable() {
            true => write!(f, "v{}", self.column + 1),
            false => write!(f, "r{}c{}", self.row + 1, self.column + 1),
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The values a cell may take: consecutive integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// The smallest.
    pub min: Digit,
    /// The largest.
    pub max: Digit,
}

impl Values {
    /// The values from `min` to `max`.
    pub const fn new(min: Digit, max: Digit) -> Values {
        Values { min, max }
    }

    /// How many there are.
    pub const fn count(self) -> usize {
        (self.max - self.min) as usize + 1
    }

    /// All of them, ascending.
    pub fn iter(self) -> RangeInclusive<Digit> {
        self.min..=self.max
    }

    /// Whether `digit` is one of them.
    #[inline]
    pub fn contains(self, digit: Digit) -> bool {
        self.iter().contains(&digit)
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.min, self.max)
    }
}
