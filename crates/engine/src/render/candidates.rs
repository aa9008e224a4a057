//! Pencil marks: the values that each cell can have, drawn as the grid is, or on one line.

use super::cells;
use crate::grid::Grid;

/// For each cell of `grid`, in its order, the values and how often each was seen. Values of one
/// digit or letter stand side by side, others with commas between; with `counted` each has `:` and its number behind.
pub fn candidates(seen: &[Vec<(i32, u64)>], counted: bool, grid: &Grid) -> String {
    let mut drawn = cells(&places(seen, counted, grid, ""), 1, grid);
    let mut beside = grid.variables().zip(seen.iter().skip(grid.cells().count()));
    let plain = beside.by_ref().take(grid.plain_variables().count());
    drawn.extend(
        plain.map(|(cell, values)| format!("{}: {}\n", grid.name_of(cell), shown(values, counted, grid))),
    );
    let mut of_layers = beside.map(|(cell, values)| match grid.is_nowhere(cell) {
        true => String::new(),
        false => shown(values, counted, grid),
    });
    for layer in grid.layers() {
        let texts: Vec<String> = of_layers.by_ref().take(grid.positions()).collect();
        drawn += &format!("\n{}:\n{}", layer.name, cells(&texts, 1, grid));
    }
    drawn
}

/// Writes candidates as [`candidates`] does, but on one line: the cells row by row with blanks between, `.` where there
/// is none, and variable cells with their names behind them.
pub fn candidates_line(seen: &[Vec<(i32, u64)>], counted: bool, grid: &Grid) -> String {
    let mut words = places(seen, counted, grid, ".");
    let beside = grid.variables().zip(seen.iter().skip(grid.cells().count()));
    let beside = beside.filter(|(cell, _)| !grid.is_nowhere(*cell));
    words.extend(
        beside.map(|(cell, values)| format!("{}={}", grid.name_of(cell), shown(values, counted, grid))),
    );
    words.join(" ")
}

/// Returns the text for each place of the grid; `none` where there is no cell.
fn places(seen: &[Vec<(i32, u64)>], counted: bool, grid: &Grid, none: &str) -> Vec<String> {
    let mut texts = vec![none.to_owned(); grid.positions()];
    for (cell, values) in grid.cells().zip(seen) {
        texts[grid.index(cell)] = shown(values, counted, grid);
    }
    texts
}

/// The values of a cell.
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
