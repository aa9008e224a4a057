//! `even`: "The marked cells hold even digits."

use std::fmt;

use super::family::{ByMembers, Members, words};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::Cell;
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "even",
    usage: "even CELLS",
    summary: "each cell takes an even value",
    examples: &["grid 4x4\neven r1c1 r2c3 r4c4", "grid 3x3\nvalues 0-4\nvariables 1\neven v1 r1c1 r1c1"],
    sample: "even r1c1",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Even {
    cells: Vec<Cell>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByMembers(Even { cells: args.cells()? })))
}

impl Members for Even {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn admits(&self, value: i32) -> bool {
        value % 2 == 0
    }
}

impl fmt::Display for Even {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "even {}", words(&self.cells))
    }
}
