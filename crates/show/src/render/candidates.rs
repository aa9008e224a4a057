//! Candidates as text: the values that each cell can have, drawn like the grid or on one line.

use super::cells;
use crate::grid::{Cell, Grid};

/// Draws the candidates like the grid, without the cells of hidden layers. `seen` lists, for each cell of `grid` and
/// then for each variable cell, the values and the number of solutions with each. Values of one character are not
/// separated, longer ones are separated by commas. If `counted` is `true`, `:` and the number follow each value, and
/// commas separate all values.
pub fn candidates(seen: &[Vec<(i32, u64)>], counted: bool, grid: &Grid) -> String {
    let mut drawn = cells(&places(seen, counted, grid, ""), 1, grid);
    drawn.extend(
        beside(seen, grid)
            .filter(|&(cell, _)| grid.layer_of(cell).is_none())
            .map(|(cell, values)| format!("{}: {}\n", grid.name_of(cell), shown(values, counted, grid))),
    );
    drawn
}

/// Draws the candidates of hidden layers as [`candidates`] draws the ones in the grid: for each layer an empty line,
/// its name, and its grid.
pub fn layer_candidates(seen: &[Vec<(i32, u64)>], counted: bool, grid: &Grid) -> String {
    let mut texts = vec![vec![String::new(); grid.positions()]; grid.layers().len()];
    for (cell, values) in beside(seen, grid).filter(|&(cell, _)| !grid.is_nowhere(cell)) {
        if let Some((layer, place)) = grid.layer_of(cell) {
            texts[layer][grid.index(place)] = shown(values, counted, grid);
        }
    }
    let drawn = grid.layers().iter().zip(&texts);
    drawn.map(|(layer, texts)| format!("\n{}:\n{}", layer.name, cells(texts, 1, grid))).collect()
}

/// Writes the same candidates as [`candidates`] on one line: the cells row by row, separated by spaces, with `.` for a
/// position without a cell, and then the variable cells with their names. They include the cells of hidden layers if
/// `layers` is `true`.
pub fn candidates_line(seen: &[Vec<(i32, u64)>], counted: bool, layers: bool, grid: &Grid) -> String {
    let mut words = places(seen, counted, grid, ".");
    let is_told = |cell: Cell| grid.layer_of(cell).is_none() || layers && !grid.is_nowhere(cell);
    words.extend(
        beside(seen, grid)
            .filter(|&(cell, _)| is_told(cell))
            .map(|(cell, values)| format!("{}={}", grid.name_of(cell), shown(values, counted, grid))),
    );
    words.join(" ")
}

/// Returns each variable cell with its values and their counts.
fn beside<'a>(
    seen: &'a [Vec<(i32, u64)>],
    grid: &Grid,
) -> impl Iterator<Item = (Cell, &'a Vec<(i32, u64)>)> + use<'a> {
    grid.variables().zip(seen.iter().skip(grid.cells().count()))
}

/// Returns the text of each position in the grid, row by row; `none` for a position without a cell.
fn places(seen: &[Vec<(i32, u64)>], counted: bool, grid: &Grid, none: &str) -> Vec<String> {
    let mut texts = vec![none.to_owned(); grid.positions()];
    for (cell, values) in grid.cells().zip(seen) {
        texts[grid.index(cell)] = shown(values, counted, grid);
    }
    texts
}

/// Renders the values of a cell, with their counts if `counted` is `true`.
fn shown(values: &[(i32, u64)], counted: bool, grid: &Grid) -> String {
    let signs = grid.signs();
    let narrow = !counted && signs.width() == 1;
    let shown = values.iter().map(|(value, count)| match counted {
        true => format!("{}:{count}", signs.of(*value)),
        false => signs.of(*value),
    });
    let shown: Vec<String> = shown.collect();
    if shown.is_empty() { "-".to_owned() } else { shown.join(if narrow { "" } else { "," }) }
}
