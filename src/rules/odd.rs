//! `odd`: "The marked cells hold odd digits."

use std::fmt;

use super::family::{ByMembers, Members, words};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::Cell;
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "odd",
    usage: "odd CELLS",
    summary: "each cell takes an odd value",
    examples: &["grid 4x4\nodd r1c1 r2c3 r4c4", "grid 3x3\nvalues 0-4\nvariables 1\nodd v1 r1c1 r1c1"],
    sample: "odd r1c1",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Odd {
    cells: Vec<Cell>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByMembers(Odd { cells: args.cells()? })))
}

impl Members for Odd {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn admits(&self, value: i32) -> bool {
        value % 2 == 1
    }
}

impl fmt::Display for Odd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "odd {}", words(&self.cells))
    }
}
