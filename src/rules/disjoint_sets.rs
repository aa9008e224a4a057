//! `disjoint-sets`: "Cells in the same position of their boxes hold different digits."

use std::fmt;

use super::family::{ByGroups, Groups};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid, default_boxes};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "disjoint-sets",
    usage: "disjoint-sets",
    summary: "the first cells of all boxes (or irregular regions) hold different digits, and so do the second cells, and so on",
    examples: &[
        "grid 4x4\ndisjoint-sets",
        "grid 6x6\ndisjoint-sets",
        "grid 4x4\nvalues 1-6\nregions\naaab\naccb\nddcb\nddcb\ndisjoint-sets",
        "grid 4x4 no-boxes\nvalues 1-5\ndisjoint-sets",
    ],
    sample: "disjoint-sets",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct DisjointSets;

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    if DisjointSets.groups(args.grid()).is_empty() {
        return Err(args.error_whole("a grid without boxes", "boxes or regions"));
    }
    Ok(Box::new(ByGroups(DisjointSets)))
}

/// The cells of each box or region in reading order; of the default boxes where there are neither.
fn regions(grid: &Grid) -> Vec<Vec<Cell>> {
    let regions: Vec<Vec<Cell>> = grid.regions().map(|house| house.cells.clone()).collect();
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
    fn groups(&self, grid: &Grid) -> Vec<Vec<Cell>> {
        let regions = regions(grid);
        let longest = regions.iter().map(Vec::len).max().unwrap_or(0);
        let set = |place: usize| regions.iter().filter_map(|cells| cells.get(place)).copied().collect();
        (0..longest).map(set).collect()
    }
}

impl fmt::Display for DisjointSets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("disjoint-sets")
    }
}
