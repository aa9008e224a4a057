//! Hidden layers of a solution, as small grids and as data.

use std::collections::BTreeMap;

use super::cells;
use crate::formats::board;
use crate::grid::{Digit, Grid, Layer, NamedGroup, Signs, Solution};

/// By name, the values of each layer row by row; `None` for a place without a cell.
pub type LayerValues = BTreeMap<String, Vec<Option<Digit>>>;

/// By name, the values of each named group of variable cells, in their order.
pub type GroupValues = BTreeMap<String, Vec<Digit>>;

/// The values of all named groups of variable cells.
pub fn group_values(solution: &Solution, grid: &Grid) -> GroupValues {
    let values = |named: &NamedGroup| grid.group_cells(named).map(|cell| solution[cell]).collect();
    grid.named_groups().iter().map(|named| (named.name.clone(), values(named))).collect()
}

/// The values of all layers.
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

/// Returns the layers that follow the line of a solution: for each a blank, its name, `=` and its values.
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

/// Each layer below a drawn solution: its name, and its values as a grid.
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
