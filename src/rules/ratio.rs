//! `ratio`: "Of the digits joined by a dot, one is as many times the other as its number."

use std::fmt;

use super::family::{ByPairs, Pairs};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid, MAX_VALUES, Values};
use crate::puzzle::{Mark, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "ratio",
    usage: "ratio K CELL CELL",
    summary: "one of the two cells is K times the other",
    examples: &["grid 4x4\nratio 3 r1c1 r4c3", "grid 2x2 raw\nvalues 0-3\nvariables 1\nratio 2 v1 r1c1"],
    sample: "ratio 3 r1c1 r1c2",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Ratio {
    number: i32,
    pair: (Cell, Cell),
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let number = args.integer("a ratio", 1..=MAX_VALUES as i32)?;
    Ok(Box::new(ByPairs(Ratio { number, pair: (args.cell()?, args.cell()?) })))
}

impl Pairs for Ratio {
    fn pairs(&self, _: &Puzzle) -> Vec<(Cell, Cell)> {
        vec![self.pair]
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a == self.number * b || b == self.number * a
    }

    fn marks(&self, _: &Grid) -> Vec<Mark> {
        vec![Mark::Ratio(self.number, self.pair)]
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ratio {} {} {}", self.number, self.pair.0, self.pair.1)
    }
}
