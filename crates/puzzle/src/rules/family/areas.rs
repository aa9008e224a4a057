//! Cells that form one orthogonally connected area.

use std::collections::BTreeSet;

use crate::grid::{Cell, Grid, Shape, regions};

/// The pairs of places in `cells` that are orthogonal neighbours, each once.
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

/// Returns `true` if one can walk between any two of `cells` over neighbours among them.
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

/// The cells of each box, or of each irregular region where there are no boxes, in reading order. Cells that
/// are missing stand in their places, too, so that a hole moves no other cell.
pub fn whole_regions(grid: &Grid) -> Vec<Vec<Cell>> {
    if grid.shape().holes.is_empty() {
        return grid.regions().map(|house| house.cells.clone()).collect();
    }
    let whole = Shape { holes: Vec::new(), ..grid.shape().clone() };
    // The grid has the houses of the same shape, some cells left out.
    let houses = whole.houses().unwrap_or_default();
    regions(&houses).map(|house| house.cells.clone()).collect()
}
