//! Orthogonally connected areas of cells, and whole regions.

use std::collections::BTreeSet;

use crate::grid::{Cell, Grid, Shape, regions};

/// Returns the pairs of orthogonal neighbours in `cells`, as indices into it, each pair once.
pub fn edges(grid: &Grid, cells: &[Cell]) -> Vec<(u32, u32)> {
    let mut places = vec![None; grid.places()];
    cells.iter().zip(0..).for_each(|(&cell, place)| places[grid.index(cell)] = Some(place));
    let mut edges = Vec::new();
    for (&cell, place) in cells.iter().zip(0..) {
        let neighbours = grid.neighbours(cell).filter_map(|other| places[grid.index(other)]);
        edges.extend(neighbours.filter(|&other| place < other).map(|other| (place, other)));
    }
    edges
}

/// Returns `true` if `cells` form one orthogonally connected area or are empty.
pub fn is_connected(grid: &Grid, cells: &[Cell]) -> bool {
    let mut unseen: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut reached = Vec::from_iter(unseen.pop_last());
    while let Some(cell) = reached.pop() {
        for neighbour in grid.neighbours(cell) {
            if unseen.remove(&neighbour) {
                reached.push(neighbour);
            }
        }
    }
    unseen.is_empty()
}

/// Returns the cells of each box or, if the grid has no boxes, of each irregular region, in reading order. The lists
/// include missing cells, which therefore do not shift the positions of other cells.
pub fn whole_regions(grid: &Grid) -> Vec<Vec<Cell>> {
    if grid.shape().holes.is_empty() {
        return grid.regions().map(|house| house.cells.clone()).collect();
    }
    let whole = Shape { holes: Vec::new(), ..grid.shape().clone() };
    // The houses of `whole` include the missing cells.
    let houses = whole.houses().unwrap_or_default();
    regions(&houses).map(|house| house.cells.clone()).collect()
}
