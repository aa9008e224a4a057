//! Pairs of cells at certain offsets.

use std::sync::Arc;

use crate::grid::{Cell, Grid};

/// Down and right.
pub type Offset = (isize, isize);

/// Each cell of the grid with the cells at these offsets.
pub fn at_offsets(grid: &Grid, offsets: Vec<Offset>) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    let (count, offsets) = (offsets.len(), Arc::<[Offset]>::from(offsets));
    grid.cells().flat_map(move |cell| {
        let offsets = Arc::clone(&offsets);
        let pair = move |place: usize| {
            let (down, right) = offsets[place];
            Some((cell, grid.step(cell, down, right)?))
        };
        (0..count).filter_map(pair)
    })
}

/// The moves of a leaper that goes `a` in one direction and `b` in the other; of each move and its opposite only the one
/// that leads onwards in reading order.
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
