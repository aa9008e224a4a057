//! A filled grid.

use std::ops::{Index, IndexMut};

use super::{Cell, Digit, Grid};

/// A filled grid: a digit for each cell. Whether it keeps the rules is another question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    columns: usize,
    positions: usize,
    digits: Vec<Digit>,
}

impl Solution {
    /// A digit for each place of `grid`, then for each variable cell; places without a cell hold
    /// any digit.
    ///
    /// # Panics
    /// If there are not as many digits as places.
    pub fn new(grid: &Grid, digits: Vec<Digit>) -> Solution {
        assert_eq!(digits.len(), grid.places(), "a digit for each place");
        Solution { columns: grid.columns(), positions: grid.positions(), digits }
    }

    /// The digits of the grid row by row; nothing where there is no cell.
    pub fn digits(&self, grid: &Grid) -> Vec<Option<Digit>> {
        let mut digits = vec![None; grid.positions()];
        grid.cells().for_each(|cell| digits[grid.index(cell)] = Some(self[cell]));
        digits
    }

    /// The digits of the variable cells.
    pub fn variables(&self) -> &[Digit] {
        &self.digits[self.positions..]
    }

    /// Whether no digit stands in two of these cells.
    pub fn distinct(&self, cells: &[Cell]) -> bool {
        // One bit for each digit, as long as that is enough.
        let mut seen = 0_u64;
        for &cell in cells {
            match 1_u64.checked_shl(self[cell].into()) {
                Some(bit) if seen & bit != 0 => return false,
                Some(bit) => seen |= bit,
                None => return self.distinct_at_large(cells),
            }
        }
        true
    }

    fn distinct_at_large(&self, cells: &[Cell]) -> bool {
        let mut digits: Vec<Digit> = cells.iter().map(|&cell| self[cell]).collect();
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] != pair[1])
    }
}

impl Index<Cell> for Solution {
    type Output = Digit;

    #[inline]
    fn index(&self, cell: Cell) -> &Digit {
        &self.digits[cell.place(self.columns, self.positions)]
    }
}

impl IndexMut<Cell> for Solution {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut Digit {
        &mut self.digits[cell.place(self.columns, self.positions)]
    }
}
