//! Rules about all orthogonally adjacent pairs in a list of cells.

use std::collections::HashMap;

use crate::grid::{Cell, Grid};
use crate::rules::params::Arguments;
use crate::statement::Fault;

/// Returns the pairs of orthogonal neighbours among `cells`, each once. The cell that is listed earlier comes first in
/// a pair.
pub fn adjacent_pairs(grid: &Grid, cells: &[Cell]) -> Vec<(Cell, Cell)> {
    let mut places: HashMap<Cell, Vec<usize>> = HashMap::new();
    cells.iter().enumerate().for_each(|(place, &cell)| places.entry(cell).or_default().push(place));
    let mut pairs = Vec::new();
    for (place, &cell) in cells.iter().enumerate() {
        let beside = grid.neighbours(cell).filter_map(|neighbour| places.get(&neighbour));
        let mut later: Vec<usize> = beside.flatten().copied().filter(|&other| other > place).collect();
        later.sort_unstable();
        pairs.extend(later.into_iter().map(|other| (cell, cells[other])));
    }
    pairs
}

/// Takes the next argument, a list of cells. It is an error if no two of them are adjacent, because the statement would
/// have no effect.
pub fn adjacent(args: &mut Arguments<'_>) -> Result<Vec<Cell>, Fault> {
    let cells = args.cells();
    match adjacent_pairs(args.grid(), &cells).is_empty() {
        true => Err(args.wrong("no two of these cells are adjacent", "orthogonal neighbours")),
        false => Ok(cells),
    }
}
