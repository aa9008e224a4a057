//! Pairs of cells that lie a certain way apart.

use crate::grid::{Cell, Grid};

/// Down and right.
pub type Offset = (isize, isize);

/// Each cell of the grid with the cells these offsets away from it.
pub fn at_offsets(grid: &Grid, offsets: &[Offset]) -> Vec<(Cell, Cell)> {
    let pairs =
        |cell| offsets.iter().filter_map(move |&(down, right)| Some((cell, grid.step(cell, down, right)?)));
    grid.cells().flat_map(pairs).collect()
}

/// The moves of a leaper that goes `a` in one direction and `b` in the other, of each move and its
/// opposite only the one that leads onwards in reading order.
pub fn leaps(a: isize, b: isize) -> Vec<Offset> {
    let mut offsets: Vec<Offset> = [(a, b), (a, -b), (b, a), (b, -a)]
        .map(|(down, right)| if (down, right) < (0, 0) { (-down, -right) } else { (down, right) })
        .to_vec();
    offsets.sort_unstable();
    offsets.dedup();
    offsets
}

/// The moves of `distance` orthogonal steps that lead onwards in reading order.
pub fn taxicab(distance: isize) -> Vec<Offset> {
    let mut offsets: Vec<Offset> = (0..=distance).flat_map(|down| leaps(down, distance - down)).collect();
    offsets.sort_unstable();
    offsets.dedup();
    offsets
}
