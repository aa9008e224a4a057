//! `taxicab`: "Cells at taxicab distance K hold different digits."

use super::family::{ByGroups, CellGroups, Groups, at_offsets, couples, taxicab};
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Grid, MAX_SIDE};

pub const SPEC: Spec = Spec {
    name: "taxicab",
    aliases: &[("taxi", "taxicab")],
    params: &[Param::number("K", "a distance", 1, MAX_DISTANCE)],
    summary: "cells K orthogonal steps apart hold different digits",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\ntaxicab 2",
        "grid 3x3\nvalues 0-4\ntaxicab 3",
        "grid 2x2 raw\ntaxicab 1",
    ],
    sample: "taxicab 3",
    sentences: &[sentence("cells {K} orthogonal steps apart hold different digits")],
    fpuzzles: "console taxi",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct Taxicab {
    distance: i32,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByGroups(Taxicab { distance: args.number() })))
}

/// The largest distance; no two cells are farther apart.
const MAX_DISTANCE: i32 = 2 * MAX_SIDE as i32;

impl Groups for Taxicab {
    fn groups<'a>(&'a self, grid: &'a Grid) -> CellGroups<'a> {
        couples(at_offsets(grid, taxicab(self.distance as isize)))
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
