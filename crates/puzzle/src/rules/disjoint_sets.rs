//! `disjoint-sets`: "Cells in the same position of their boxes hold different digits."

use super::family::{ByGroups, CellGroups, Groups, whole_regions};
use super::params::Arguments;
use super::{Group, RuleResult, Spec};
use crate::form::Form;
use crate::grid::{Cell, Grid, default_boxes};

pub const SPEC: Spec = Spec {
    name: "disjoint-sets",
    aliases: &[("disjoint-groups", "disjoint-sets")],
    params: &[],
    summary: "the first cells of all boxes (or irregular regions) hold different digits, and so do the second cells, and so on; a grid without either is divided into the usual boxes",
    examples: &[
        "grid 4x4\ndisjoint-sets",
        "grid 6x6\ndisjoint-sets",
        "grid 4x4\nvalues 1-6\nregions\naaab\naccb\nddcb\nddcb\ndisjoint-sets",
        "grid 4x4 no-boxes\nvalues 1-5\ndisjoint-sets",
    ],
    sample: "disjoint-sets",
    iss: ".DisjointSets",
    fpuzzles: "disjointgroups",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct DisjointSets;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    if DisjointSets.groups(args.grid()).next().is_none() {
        return Err(args.wrong("a grid without boxes", "boxes or regions"));
    }
    Ok(Box::new(ByGroups(DisjointSets)))
}

/// Returns the cells of each box or region in reading order, including missing cells; if the grid has neither boxes nor
/// regions, the cells of the default boxes.
fn regions(grid: &Grid) -> Vec<Vec<Cell>> {
    let regions = whole_regions(grid);
    let (rows, columns) = (grid.rows(), grid.columns());
    match default_boxes(rows).filter(|_| regions.is_empty() && rows == columns) {
        Some((height, width)) => {
            let corners = (0..rows)
                .step_by(height)
                .flat_map(|top| (0..columns).step_by(width).map(move |left| (top, left)));
            let cell = |top, left| move |i| Cell::new(top + i / width, left + i % width);
            corners.map(|(top, left)| (0..height * width).map(cell(top, left)).collect()).collect()
        }
        None => regions,
    }
}

impl Groups for DisjointSets {
    fn groups<'a>(&'a self, grid: &'a Grid) -> CellGroups<'a> {
        let regions = regions(grid);
        let longest = regions.iter().map(Vec::len).max().unwrap_or(0);
        let set = |place: usize| {
            regions
                .iter()
                .filter_map(|cells| cells.get(place))
                .copied()
                .filter(|&cell| grid.has(cell))
                .collect()
        };
        let sets: Vec<Vec<Cell>> = (0..longest).map(set).collect();
        Box::new(sets.into_iter())
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }

    fn suits_boards(&self) -> bool {
        true
    }
}
