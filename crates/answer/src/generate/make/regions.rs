//! Irregular regions, made from regular ones: random cells are exchanged while each region stays connected.

use crate::generate::{GenerateError, Random};
#[cfg(test)]
use crate::grid::Cell;
use crate::grid::{Grid, default_boxes};

/// The number of exchanges that are tried for each cell.
const EXCHANGES: usize = 60;

/// Returns `grid` with irregular regions instead of boxes: one for each row, each with as many cells as a row. `grid`
/// must be a square with all its cells and without subgrids.
pub fn jigsaw(grid: &Grid, random: &mut Random) -> Result<Grid, GenerateError> {
    let side = grid.rows();
    let plain = grid.cells().count() == side * side && grid.shape().subgrids().is_none();
    if side != grid.columns() || !plain {
        return Err(GenerateError::NoJigsaw);
    }
    let (height, width) = default_boxes(side).unwrap_or((1, side));
    let region = |place: usize| place / side / height * (side / width) + place % side / width;
    let mut regions: Vec<usize> = (0..side * side).map(region).collect();
    for _ in 0..EXCHANGES * regions.len() {
        exchange(side, &mut regions, random);
    }
    let labels = regions.iter().map(|region| Some((region + 1).to_string())).collect();
    let shape = grid.shape().clone().with_boxes(None).with_labels(Some(labels));
    let made = Grid::new(shape, grid.values()).and_then(|made| made.with_letters(grid.letters()));
    made.map_err(|error| GenerateError::Broken(error.to_string()))
}

/// Swaps the regions of a random cell and of a random cell in a region beside it, if both regions stay connected.
fn exchange(side: usize, regions: &mut [usize], random: &mut Random) {
    let first = random.below(regions.len());
    let Some(&beside) = random.choose(&neighbours(side, first)) else { return };
    let (mine, other) = (regions[first], regions[beside]);
    let theirs: Vec<usize> = (0..regions.len())
        .filter(|&place| {
            regions[place] == other && neighbours(side, place).iter().any(|&at| regions[at] == mine)
        })
        .collect();
    let Some(&second) = random.choose(&theirs) else { return };
    if mine == other {
        return;
    }
    (regions[first], regions[second]) = (other, mine);
    if !connected(side, regions, second) || !connected(side, regions, first) {
        (regions[first], regions[second]) = (mine, other);
    }
}

/// Returns the indices of the cells above, below, left and right of a cell.
fn neighbours(side: usize, place: usize) -> Vec<usize> {
    let (row, column) = (place / side, place % side);
    let mut places = Vec::with_capacity(4);
    if row > 0 {
        places.push(place - side);
    }
    if row + 1 < side {
        places.push(place + side);
    }
    if column > 0 {
        places.push(place - 1);
    }
    if column + 1 < side {
        places.push(place + 1);
    }
    places
}

/// Returns `true` if the region of the cell at index `place` is connected; the region has `side` cells.
fn connected(side: usize, regions: &[usize], place: usize) -> bool {
    let mut found = vec![place];
    let mut next = 0;
    while let Some(&place) = found.get(next) {
        next += 1;
        for at in neighbours(side, place) {
            if regions[at] == regions[place] && !found.contains(&at) {
                found.push(at);
            }
        }
    }
    found.len() == side
}

/// Returns `true` if the cells of a region are connected; only for tests.
#[cfg(test)]
pub fn is_connected(grid: &Grid, cells: &[Cell]) -> bool {
    let mut found = vec![cells[0]];
    let mut next = 0;
    while let Some(&cell) = found.get(next) {
        next += 1;
        let more: Vec<Cell> =
            grid.neighbours(cell).filter(|at| cells.contains(at) && !found.contains(at)).collect();
        found.extend(more);
    }
    found.len() == cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;
    use crate::grid::Values;

    #[test]
    fn regions_are_in_one_piece_and_differ_from_boxes() {
        for side in [4, 6, 7, 9, 12] {
            let plain = Grid::new(Shape::new(side, side), Values::new(1, side as u16)).expect("a grid");
            let grid = jigsaw(&plain, &mut Random::new(side as u64, &[])).expect("regions");
            let regions: Vec<_> = grid.regions().collect();
            assert_eq!(regions.len(), side);
            assert!(
                regions.iter().all(|region| region.cells.len() == side && is_connected(&grid, &region.cells))
            );
            let boxes: Vec<_> = plain.regions().map(|region| &region.cells).collect();
            let changed = regions.iter().filter(|region| !boxes.contains(&&region.cells)).count();
            assert!(changed * 2 > side, "{changed} of {side} regions changed");
        }
    }
}
