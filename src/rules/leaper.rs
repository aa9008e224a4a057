//! `leaper`: "Cells a leap of D and E apart hold different digits": (1, 2) is a knight, (1, 3) a
//! camel, (2, 3) a zebra.

use std::fmt;

use super::family::{ByGroups, Groups, at_offsets, couples, leaps};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid, MAX_SIDE};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "leaper",
    usage: "leaper D E",
    summary: "cells D apart in one direction and E in the other hold different digits",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\nleaper 1 3",
        "grid 3x3 raw\nleaper 2 0",
        "grid 3x3 raw\nvalues 0-2\nleaper 2 2",
    ],
    sample: "leaper 1 3",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Leaper {
    leap: (i32, i32),
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let leap = (args.integer("a distance", 0..=MAX)?, args.integer("a distance", 0..=MAX)?);
    if leap == (0, 0) {
        return Err(args.error_whole("a leap from a cell to itself", "one distance above 0"));
    }
    Ok(Box::new(ByGroups(Leaper { leap })))
}

const MAX: i32 = MAX_SIDE as i32;

impl Groups for Leaper {
    fn groups(&self, grid: &Grid) -> Vec<Vec<Cell>> {
        let (a, b) = self.leap;
        couples(at_offsets(grid, &leaps(a as isize, b as isize)))
    }
}

impl fmt::Display for Leaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "leaper {} {}", self.leap.0, self.leap.1)
    }
}
