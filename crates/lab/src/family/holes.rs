//! Which cells are holes: as many in each house as in any other, or one more or less.

use crate::generate::Random;
use crate::grid::{Cell, Digit, Grid, Solution};

/// So many holes. `other` is a second filled board of the same kind, in which each value stands once in each house: the cells of
/// some values are so many holes in each house, and some cells of one more value those that are left.
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
