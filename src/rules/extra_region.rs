//! `extra-region`: "Digits do not repeat in the extra region."

use std::fmt;

use super::family::{ByGroups, Groups, words};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "extra-region",
    usage: "extra-region CELLS",
    summary: "digits do not repeat among the cells; there is no solution if there are more cells than values",
    examples: &[
        "grid 4x4\nextra-region r1c1 r2c2 r2c3 r3c2",
        "grid 3x3\nvalues 0-3\nvariables 2\nextra-region v1 v2 r1c1 r2c2",
        "grid 2x2\nextra-region r2c2\nextra-region r1c1 r1c2",
    ],
    sample: "extra-region r1c1-r9c9",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct ExtraRegion {
    cells: Vec<Cell>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByGroups(ExtraRegion { cells: args.distinct_cells()? })))
}

impl Groups for ExtraRegion {
    fn groups(&self, _: &Grid) -> Vec<Vec<Cell>> {
        vec![self.cells.clone()]
    }
}

impl fmt::Display for ExtraRegion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "extra-region {}", words(&self.cells))
    }
}
