//! Chooses the holes of a board so that their numbers in any two houses of the same size differ by at most one.

use crate::generate::Random;
use crate::grid::{Cell, Digit, Grid, Solution};

/// Returns `count` holes. `other` is a second filled board of the same kind, with each value once in each house. The
/// cells that have one value on `other` thus add one hole to each house; all cells of some values are taken, and some
/// cells of a further value make up the rest.
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
