//! `taxicab`: "Cells at taxicab distance K hold different digits."

use std::fmt;

use super::family::{ByGroups, Groups, at_offsets, couples, taxicab};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid, MAX_SIDE};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "taxicab",
    usage: "taxicab K",
    summary: "cells K orthogonal steps apart hold different digits",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\ntaxicab 2",
        "grid 3x3\nvalues 0-4\ntaxicab 3",
        "grid 2x2 raw\ntaxicab 1",
    ],
    sample: "taxicab 3",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Taxicab {
    distance: i32,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByGroups(Taxicab { distance: args.integer("a distance", 1..=MAX_DISTANCE)? })))
}

/// No two cells lie farther apart.
const MAX_DISTANCE: i32 = 2 * MAX_SIDE as i32;

impl Groups for Taxicab {
    fn groups(&self, grid: &Grid) -> Vec<Vec<Cell>> {
        couples(at_offsets(grid, &taxicab(self.distance as isize)))
    }
}

impl fmt::Display for Taxicab {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "taxicab {}", self.distance)
    }
}
