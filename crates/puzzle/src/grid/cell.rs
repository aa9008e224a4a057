//! Cells and their contents.

use std::fmt;
use std::ops::RangeInclusive;

/// The maximum number of rows, and of columns, of a grid.
pub const MAX_SIDE: usize = 1024;
/// The maximum number of values: one more than the longest house has cells, as the rule `udoku` needs.
pub const MAX_VALUES: usize = MAX_SIDE + 1;
/// The maximum number of variable cells of a grid.
pub const MAX_VARIABLES: usize = 65_535;

/// The content of a cell: a number, which may be shown as a letter.
pub type Digit = u16;

/// A cell of the grid, given by its row and column from 0 (but displayed from 1, as `r1c1`), or a variable cell outside
/// the grid (displayed as `v1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row from 0; [`Cell::BESIDE`] for variable cells.
    pub row: u16,
    /// Column from 0; for a variable cell, its number from 0.
    pub column: u16,
}

impl Cell {
    /// The row that marks a variable cell, which is outside the grid.
    pub const BESIDE: u16 = u16::MAX;

    /// The cell in this row and column, both from 0.
    ///
    /// # Panics
    /// If the row or the column is [`Cell::BESIDE`] or more. For numbers read from a text, use [`Cell::try_new`].
    #[track_caller]
    pub const fn new(row: usize, column: usize) -> Cell {
        match Cell::try_new(row, column) {
            Some(cell) => cell,
            None => panic!("rows and columns of cells are below 65535"),
        }
    }

    /// The cell in this row and column, both from 0; `None` if either is [`Cell::BESIDE`] or more.
    ///
    /// ```
    /// # use sudoku2cnf_puzzle::grid::Cell;
    /// assert_eq!(Cell::try_new(0, 8), Some(Cell::new(0, 8)));
    /// assert_eq!(Cell::try_new(65_536, 0), None);
    /// ```
    pub const fn try_new(row: usize, column: usize) -> Option<Cell> {
        let end = Cell::BESIDE as usize;
        if row < end && column < end { Some(Cell { row: row as u16, column: column as u16 }) } else { None }
    }

    /// The variable cell with this number from 0.
    ///
    /// # Panics
    /// If the number is [`MAX_VARIABLES`] or more.
    #[track_caller]
    pub const fn variable(number: usize) -> Cell {
        assert!(number < MAX_VARIABLES, "numbers of variable cells are below 65535");
        Cell { row: Cell::BESIDE, column: number as u16 }
    }

    /// Returns `true` if this is a variable cell.
    pub const fn is_variable(self) -> bool {
        self.row == Cell::BESIDE
    }

    /// Returns the index of the cell in a grid with this many columns and positions (rows times columns). Indices run
    /// row by row, then over the variable cells.
    #[inline]
    pub(crate) fn place(self, columns: usize, positions: usize) -> usize {
        let column = usize::from(self.column);
        if self.is_variable() { positions + column } else { usize::from(self.row) * columns + column }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_variable() {
            true => write!(f, "v{}", u32::from(self.column) + 1),
            false => write!(f, "r{}c{}", self.row + 1, u32::from(self.column) + 1),
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
#[non_exhaustive]
pub struct Values {
    /// The smallest value.
    pub min: Digit,
    /// The largest value.
    pub max: Digit,
}

impl Values {
    /// The values from `min` to `max`.
    ///
    /// # Panics
    /// If `min` is above `max`. For numbers read from a text, use [`Values::try_new`].
    #[track_caller]
    pub const fn new(min: Digit, max: Digit) -> Values {
        match Values::try_new(min, max) {
            Some(values) => values,
            None => panic!("the smallest value is at most the largest"),
        }
    }

    /// The values from `min` to `max`; `None` if `min` is above `max`.
    ///
    /// ```
    /// # use sudoku2cnf_puzzle::grid::Values;
    /// assert_eq!(Values::try_new(1, 9), Some(Values::new(1, 9)));
    /// assert_eq!(Values::try_new(9, 1), None);
    /// ```
    pub const fn try_new(min: Digit, max: Digit) -> Option<Values> {
        if min <= max { Some(Values { min, max }) } else { None }
    }

    /// Returns the number of values; 0 if `max` is below `min`.
    pub const fn count(self) -> usize {
        (self.max as usize + 1).saturating_sub(self.min as usize)
    }

    /// Returns all values, ascending.
    pub fn iter(self) -> RangeInclusive<Digit> {
        self.min..=self.max
    }

    /// Returns `true` if `digit` is one of the values.
    #[inline]
    pub fn contains(self, digit: Digit) -> bool {
        self.iter().contains(&digit)
    }

    /// Returns `true` if these values include all of `others`.
    pub const fn holds(self, others: Values) -> bool {
        self.min <= others.min && others.max <= self.max
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.min, self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_no_cell_has_are_refused() {
        let last = usize::from(Cell::BESIDE) - 1;
        assert_eq!(Cell::new(last, last).to_string(), "r65535c65535");
        assert_eq!(Cell::variable(last).to_string(), "v65535");
        for (row, column) in
            [(last + 1, 0), (0, last + 1), (65_536, 0), (0, 65_536), (usize::MAX, usize::MAX)]
        {
            assert_eq!(Cell::try_new(row, column), None, "{row} {column}");
        }
        // The fields are public and can be set to anything.
        assert_eq!(Cell { row: 0, column: u16::MAX }.to_string(), "r1c65536");
    }

    #[test]
    #[should_panic = "rows and columns of cells are below 65535"]
    fn a_row_beyond_all_grids_panics() {
        Cell::new(65_536, 0);
    }

    #[test]
    #[should_panic = "numbers of variable cells are below 65535"]
    fn a_variable_cell_beyond_all_panics() {
        Cell::variable(65_535);
    }

    #[test]
    #[should_panic = "the smallest value is at most the largest"]
    fn values_in_the_wrong_order_panic() {
        Values::new(9, 1);
    }

    #[test]
    fn values_are_counted_without_wrapping() {
        assert_eq!((Values::new(0, Digit::MAX).count(), Values::new(9, 9).count()), (65_536, 1));
        assert_eq!((Values::try_new(9, 1), Values { min: 9, max: 1 }.count()), (None, 0));
    }
}
