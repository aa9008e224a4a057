//! `windoku`: "Digits do not repeat in the shaded windows." Windows are boxes one cell away from each other and from
//! the edge.

use super::family::{ByGroups, CellGroups, Groups};
use super::params::Arguments;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Fill, Form};
use crate::grid::{Cell, Grid, default_boxes};

pub const SPEC: Spec = Spec {
    name: "windoku",
    aliases: &[("hyper-sudoku", "windoku")],
    params: &[],
    summary: "digits do not repeat in the windows, which are boxes (or of the size that boxes would have) one cell away from the edge and from each other",
    examples: &["grid 9x9\nwindoku", "grid 4x4\nwindoku", "grid 6x6 no-boxes\nvalues 0-6\nwindoku"],
    sample: "windoku",
    sentences: &[sentence("digits do not repeat in the shaded windows")],
    iss: ".Windoku",
    fpuzzles: "extraregion, four times",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct Windoku;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    if windows(args.grid()).is_empty() {
        return Err(args.wrong("no window fits into the grid", "a square grid with boxes"));
    }
    Ok(Box::new(ByGroups(Windoku)))
}

/// Returns the windows. They have the size of the grid's boxes or, if it has none, of its default boxes.
pub fn windows(grid: &Grid) -> Vec<Vec<Cell>> {
    let (rows, columns) = (grid.rows(), grid.columns());
    let default = if rows == columns { default_boxes(rows) } else { None };
    let Some((height, width)) = grid.shape().boxes().or(default) else { return Vec::new() };
    let tops = || (1..).step_by(height + 1).take_while(|top| top + height < rows);
    let lefts = || (1..).step_by(width + 1).take_while(|left| left + width < columns);
    let window = |top, left| (0..height * width).map(move |i| Cell::new(top + i / width, left + i % width));
    tops().flat_map(|top| lefts().map(move |left| window(top, left).collect())).collect()
}

impl Groups for Windoku {
    fn groups<'a>(&'a self, grid: &'a Grid) -> CellGroups<'a> {
        Box::new(windows(grid).into_iter().filter(|window| window.iter().all(|&cell| grid.has(cell))))
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.groups(grid).map(|window| Fill::new(&window, "#e4e4e4").into()).collect()
    }

    fn suits_boards(&self) -> bool {
        true
    }
}
