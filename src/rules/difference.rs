//! `difference`: "The digits joined by a dot differ by its number."

use std::fmt;

use super::family::{ByPairs, Pairs};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid, MAX_VALUES, Values};
use crate::puzzle::{Mark, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "difference",
    usage: "difference K CELL CELL",
    summary: "the two cells differ by K",
    examples: &[
        "grid 4x4\ndifference 2 r1c1 r4c3",
        "grid 2x2 raw\nvalues 0-3\nvariables 1\ndifference 0 v1 r1c1",
    ],
    sample: "difference 2 r1c1 r1c2",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Difference {
    number: i32,
    pair: (Cell, Cell),
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let number = args.integer("a difference", 0..=MAX_VALUES as i32)?;
    Ok(Box::new(ByPairs(Difference { number, pair: (args.cell()?, args.cell()?) })))
}

impl Pairs for Difference {
    fn pairs(&self, _: &Puzzle) -> Vec<(Cell, Cell)> {
        vec![self.pair]
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a.abs_diff(b) == self.number.unsigned_abs()
    }

    fn marks(&self, _: &Grid) -> Vec<Mark> {
        vec![Mark::Difference(self.number, self.pair)]
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "difference {} {} {}", self.number, self.pair.0, self.pair.1)
    }
}
