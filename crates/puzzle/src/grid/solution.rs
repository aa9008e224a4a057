//! A filled grid.

use std::ops::{Index, IndexMut};

use super::{Cell, Digit, Grid};

/// A filled grid with a digit for each cell. It need not satisfy the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    columns: usize,
    positions: usize,
    digits: Vec<Digit>,
}

impl Solution {
    /// Makes a filled grid from a digit for each position of `grid`, row by row, then for each variable cell. The digit
    /// of a position without a cell is ignored.
    ///
    /// # Panics
    /// If the number of digits is not [`Grid::places`].
    pub fn new(grid: &Grid, digits: Vec<Digit>) -> Solution {
        assert_eq!(digits.len(), grid.places(), "a digit for each place");
        Solution { columns: grid.columns(), positions: grid.positions(), digits }
    }

    /// Returns the digits of the grid row by row; `None` for positions without a cell.
    pub fn digits(&self, grid: &Grid) -> Vec<Option<Digit>> {
        if grid.is_whole() {
            return self.digits[..self.positions].iter().map(|&digit| Some(digit)).collect();
        }
        let mut digits = vec![None; grid.positions()];
        grid.cells().for_each(|cell| digits[grid.index(cell)] = Some(self[cell]));
        digits
    }

    /// Returns the digit of each position, row by row, then of each variable cell.
    pub(crate) fn by_place(&self) -> &[Digit] {
        &self.digits
    }

    /// Returns `true` if each cell of `grid` holds one of its values, and no house holds a value twice.
    pub(crate) fn fills(&self, grid: &Grid) -> bool {
        let values = grid.values();
        let mut named = grid.variables().filter(|_| grid.has_names());
        if !named.all(|cell| grid.values_of(cell).contains(self[cell])) {
            return false;
        }
        if values.count() > 64 || !grid.is_whole() || grid.has_beyond() {
            let mut cells = grid.cells().chain(grid.variables().filter(|&cell| !grid.is_beyond(cell)));
            return cells.all(|cell| values.contains(self[cell]))
                && grid.houses().iter().all(|house| self.distinct(&house.cells));
        }
        // Maps the offset of a digit from the smallest value to a 64-bit number with only that bit set. The table is
        // faster than shifts, because vectorised shifts by variable amounts are slow.
        const BITS: [u64; 64] = {
            let (mut bits, mut place) = ([0; 64], 0);
            while place < 64 {
                bits[place] = 1 << place;
                place += 1;
            }
            bits
        };
        let greatest = usize::from(values.max - values.min);
        let bit = |&digit: &Digit| {
            let offset = usize::from(digit.wrapping_sub(values.min));
            let bit = BITS.get(offset).copied().unwrap_or(0);
            if offset <= greatest { bit } else { 0 }
        };
        let bits: Vec<u64> = self.digits.iter().map(bit).collect();
        let is_distinct = |places: &[u32]| {
            let (mut seen, mut twice) = (0, 0);
            for &place in places {
                let bit = bits[place as usize];
                twice |= seen & bit;
                seen |= bit;
            }
            twice == 0
        };
        !bits.contains(&0) && grid.house_places().all(is_distinct)
    }

    /// Returns the digits of the variable cells.
    pub fn variables(&self) -> &[Digit] {
        &self.digits[self.positions..]
    }

    /// Returns `true` if all these cells hold different digits.
    pub fn distinct(&self, cells: &[Cell]) -> bool {
        // Digits up to 63 take one bit each in `seen`; larger digits need the slower method.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Shape, Values};

    #[test]
    fn fillings_are_told_from_other_digits() {
        let holes = vec![Cell::new(0, 0), Cell::new(3, 1)];
        let plain = Shape::new(4, 4);
        let shapes = [
            (plain.clone(), Values::new(1, 4)),
            (plain.clone(), Values::new(0, 4)),
            (plain.clone(), Values::new(3, 66)),
            (plain.clone(), Values::new(3, 67)),
            (plain.clone(), Values::new(100, 1000)),
            (Shape { holes, ..plain.clone() }, Values::new(1, 4)),
            (Shape { variables: vec![(1, 2)], ..plain }, Values::new(0, 3)),
            (Shape::raw(4, 4), Values::new(1, 4)),
            (Shape::new(4, 4).with_boxes(None), Values::new(u16::MAX - 4, u16::MAX - 1)),
        ];
        let (mut state, mut fills) = (1_u32, 0);
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let count = shapes.len() * 400;
        for (shape, values) in shapes {
            let grid = Grid::new(shape, values).expect("a grid");
            for _ in 0..400 {
                let right = |place: usize| values.min + ((place / 4 * 2 + place / 8 + place) % 4) as Digit;
                let mut digits: Vec<Digit> = (0..grid.places()).map(right).collect();
                for _ in 0..random(3) {
                    let offset = random(values.count() as u32 + 2) as Digit;
                    let digit = values.min.wrapping_add(offset).wrapping_sub(1);
                    digits[random(grid.places() as u32) as usize] = digit;
                }
                let solution = Solution::new(&grid, digits);
                let mut cells = grid.cells().chain(grid.variables());
                let differ = |house: &crate::grid::House| {
                    let is_alone =
                        |&a: &Cell| house.cells.iter().all(|&b| a == b || solution[a] != solution[b]);
                    house.cells.iter().all(is_alone)
                };
                let expected =
                    cells.all(|cell| values.contains(solution[cell])) && grid.houses().iter().all(differ);
                assert_eq!(solution.fills(&grid), expected, "{grid:?} {solution:?}");
                fills += usize::from(expected);
            }
        }
        assert!(fills > count / 4 && fills < count * 3 / 4, "{fills} of {count}");
    }
}
