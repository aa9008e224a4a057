//! `thermo`: "Digits increase along the thermometer, starting from the bulb."

use std::fmt;

use super::family::{ByPairs, Pairs, consecutive, words};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Values};
use crate::puzzle::{Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "thermo",
    usage: "thermo CELLS",
    summary: "digits increase from cell to cell",
    examples: &[
        "grid 4x4\nthermo r1c1 r2c2 r3c2",
        "grid 2x2\nvalues 0-4\nvariables 2\nthermo v2 r1c1 v1\nthermo r2c2",
    ],
    sample: "thermo r1c1-r1c5",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Thermo {
    cells: Vec<Cell>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByPairs(Thermo { cells: args.cells()? })))
}

impl Pairs for Thermo {
    fn pairs(&self, _: &Puzzle) -> Vec<(Cell, Cell)> {
        consecutive(&self.cells)
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a < b
    }
}

impl fmt::Display for Thermo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "thermo {}", words(&self.cells))
    }
}
