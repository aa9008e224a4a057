//! Finds pairs of cells at certain offsets.

use std::sync::Arc;

use crate::grid::{Cell, Grid};

/// An offset, as rows down and columns to the right.
pub type Offset = (isize, isize);

/// Returns each cell of the grid paired with each existing cell at one of `offsets` from it.
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

/// Returns the moves of a leaper by `a` in one direction and `b` in the other. For each move and its opposite, returns
/// only the move that leads forward in reading order.
pub fn leaps(a: isize, b: isize) -> Vec<Offset> {
    let mut offsets: Vec<Offset> = [(a, b), (a, -b), (b, a), (b, -a)]
        .map(|(down, right)| if (down, right) < (0, 0) { (-down, -right) } else { (down, right) })
        .to_vec();
    offsets.sort_unstable();
    offsets.dedup();
    offsets
}

/// Returns the offsets at taxicab distance `distance` that lead forward in reading order.
pub fn taxicab(distance: isize) -> Vec<Offset> {
    let mut offsets: Vec<Offset> = (0..=distance).flat_map(|down| leaps(down, distance - down)).collect();
    offsets.sort_unstable();
    offsets.dedup();
    offsets
}
