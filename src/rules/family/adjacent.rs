//! Rules about all orthogonally adjacent pairs within a list of cells.

use crate::grid::{Cell, Grid};
use crate::rules::params::Arguments;
use crate::statement::Fault;

/// The pairs of orthogonal neighbours among `cells`, each once, the one listed first in front.
pub fn adjacent_pairs(grid: &Grid, cells: &[Cell]) -> Vec<(Cell, Cell)> {
    let mut pairs: Vec<(Cell, Cell)> = super::all_pairs(cells);
    pairs.retain(|&(a, b)| grid.neighbours(a).any(|neighbour| neighbour == b));
    pairs
}

/// The cells of the next argument, at least two of them neighbours: a line without would be
/// forgotten silently.
pub fn adjacent(args: &mut Arguments<'_>) -> Result<Vec<Cell>, Fault> {
    let cells = args.cells();
    match adjacent_pairs(args.grid(), &cells).is_empty() {
        true => Err(args.wrong("no two of these cells are adjacent", "orthogonal neighbours")),
        false => Ok(cells),
    }
}
