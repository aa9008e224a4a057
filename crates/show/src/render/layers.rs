//! Hidden layers of a solution, as small grids and as data.

use std::collections::BTreeMap;

use super::cells;
use crate::formats::board;
use crate::grid::{Digit, Grid, Layer, NamedGroup, Signs, Solution};

/// For each layer by its name, its values row by row; `None` for a position without a cell.
pub type LayerValues = BTreeMap<String, Vec<Option<Digit>>>;

/// For each named group of variable cells, the values of its cells in order.
pub type GroupValues = BTreeMap<String, Vec<Digit>>;

/// Returns the values of all named groups of variable cells.
pub fn group_values(solution: &Solution, grid: &Grid) -> GroupValues {
    let values = |named: &NamedGroup| grid.group_cells(named).map(|cell| solution[cell]).collect();
    grid.named_groups().iter().map(|named| (named.name.clone(), values(named))).collect()
}

/// Returns the values of all hidden layers.
pub fn layer_values(solution: &Solution, grid: &Grid) -> LayerValues {
    let values = |(number, name): (usize, &String)| {
        let mut values = vec![None; grid.positions()];
        for place in grid.cells() {
            values[grid.index(place)] = grid.layer_cell(number, place).map(|cell| solution[cell]);
        }
        (name.clone(), values)
    };
    grid.layers().iter().map(|layer| &layer.name).enumerate().map(values).collect()
}

/// Returns the text of the hidden layers that follows a solution on one line: for each layer a space, its name, `=`,
/// and its values.
pub fn layers_line(solution: &Solution, grid: &Grid) -> String {
    let values = layer_values(solution, grid);
    let text = |layer: &Layer| {
        let signs = match grid.values().holds(layer.values) {
            true => grid.signs(),
            false => Signs { values: layer.values, letters: None },
        };
        format!(" {}={}", layer.name, board::write(&values[&layer.name], signs))
    };
    grid.layers().iter().map(text).collect()
}

/// Returns the text of the hidden layers that follows a solution drawn as a grid: for each layer its name, and its
/// values as a grid.
pub fn layer_grids(solution: &Solution, grid: &Grid) -> String {
    let values = layer_values(solution, grid);
    let sign = |value: &Option<Digit>| value.map_or(String::new(), |value| grid.sign(value));
    let text = |name: &String| {
        let signs: Vec<String> = values[name].iter().map(sign).collect();
        let width = signs.iter().map(|sign| sign.chars().count()).max().unwrap_or(1);
        format!("\n{name}:\n{}", cells(&signs, width.max(grid.signs().width()), grid))
    };
    grid.layers().iter().map(|layer| text(&layer.name)).collect()
}
