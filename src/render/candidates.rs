//! Pencil marks: the values that each cell can have, drawn as the grid is.

use super::cells;
use crate::grid::Grid;

/// For each cell of `grid`, in its order, the values and how often each was seen. Values of one
/// digit stand side by side, others with commas between; with `counted` each has `:` and its number behind.
pub fn candidates(seen: &[Vec<(i32, u64)>], counted: bool, grid: &Grid) -> String {
    let narrow = !counted && grid.values().max < 10;
    let text = |values: &Vec<(i32, u64)>| {
        let shown = values.iter().map(|(value, count)| match counted {
            true => format!("{value}:{count}"),
            false => value.to_string(),
        });
        let shown: Vec<String> = shown.collect();
        if shown.is_empty() { "-".to_owned() } else { shown.join(if narrow { "" } else { "," }) }
    };
    let mut texts = vec![String::new(); grid.positions()];
    for (cell, values) in grid.cells().zip(seen) {
        texts[grid.index(cell)] = text(values);
    }
    let mut drawn = cells(&texts, 1, grid);
    let beside = grid.variables().zip(seen.iter().skip(grid.cells().count()));
    drawn.extend(beside.map(|(cell, values)| format!("{cell}: {}\n", text(values))));
    drawn
}
