//! Chooses the holes of a board so that their numbers in any two houses of the same size differ by at most one.

use crate::generate::Random;
use crate::grid::{Cell, Digit, Grid, Solution};

/// Returns `count` holes. `other` is a second filled board of the same kind. Each value occurs once in each house of
/// `other`, so the cells with this value add one hole to each house. Takes all cells of some values, and some cells of
/// one more value to reach `count`.
pub fn balanced(grid: &Grid, other: &Solution, count: usize, random: &mut Random) -> Vec<Cell> {
    let mut values: Vec<Digit> = grid.values().iter().collect();
    random.shuffle(&mut values);
    let mut holes = Vec::with_capacity(count);
    for value in values {
        let mut cells: Vec<Cell> = grid.cells().filter(|&cell| other[cell] == value).collect();
        random.shuffle(&mut cells);
        let left = count - holes.len();
        holes.extend(cells.into_iter().take(left));
    }
    holes.sort_unstable();
    holes
}
