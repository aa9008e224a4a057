//! `arrow`: "Digits along an arrow add up to the digit in its circle. They may repeat."

use std::fmt;

use super::family::Listed;
use super::family::sums::{self, BySums, Equation, Sums};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "arrow",
    usage: "arrow BULB CELLS",
    summary: "the cells add up to the digit of BULB; digits may repeat",
    examples: &[
        "grid 4x4\narrow r1c1 r2c2 r3c3",
        "grid 4x4\narrow r1c1 r3c2\narrow r2c3 r3c2 r4c1",
        "grid 3x3\nvalues 0-3\narrow r1c1 r2c2 r2c2 r3c1",
    ],
    sample: "arrow r1c1 r1c2-r1c4",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Arrow {
    bulb: Cell,
    line: Vec<Cell>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(BySums(Arrow { bulb: args.cell()?, line: args.cells()? })))
}

impl Sums for Arrow {
    fn equations(&self, _: &Grid) -> Vec<Equation> {
        vec![sums::equal(&self.line, &[self.bulb])]
    }

    fn add_up(&self, solution: &Solution, _: &Grid) -> bool {
        sums::total(solution, &self.line) == i64::from(solution[self.bulb])
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "arrow {} {}", self.bulb, Listed(&self.line))
    }
}
