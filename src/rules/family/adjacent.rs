//! Rules about all orthogonally adjacent pairs within a list of cells.

use crate::error::ParseError;
use crate::grid::{Cell, Grid};
use crate::rules::args::Args;

/// The pairs of orthogonal neighbours among `cells`, each once, the one listed first in front.
pub fn adjacent_pairs(grid: &Grid, cells: &[Cell]) -> Vec<(Cell, Cell)> {
    let mut pairs: Vec<(Cell, Cell)> = super::all_pairs(cells);
    pairs.retain(|&(a, b)| grid.neighbours(a).any(|neighbour| neighbour == b));
    pairs
}

/// The remaining words as cells, at least two of them neighbours: a line without would be
/// forgotten silently.
pub fn parse_adjacent(args: &mut Args<'_>) -> Result<Vec<Cell>, ParseError> {
    let cells = args.distinct_cells()?;
    if adjacent_pairs(args.grid(), &cells).is_empty() {
        return Err(args.error_whole("no two of these cells are adjacent", "orthogonal neighbours"));
    }
    Ok(cells)
}
