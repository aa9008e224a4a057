//! `candidates`: "The cell holds one of these digits."

use std::fmt;

use super::family::{ByMembers, Members, list, parse_values, words};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::Cell;
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "candidates",
    usage: "candidates VALUES CELLS",
    summary: "each cell takes one of the values; VALUES is a list such as 1,3-5, or none",
    examples: &[
        "grid 4x4\ncandidates 1,3 r1c1 r2c2-r2c3",
        "grid 3x3\nvalues 0-4\nvariables 2\ncandidates 0,2-3,3 v1 v2 r1c1\ncandidates 4 r3c3",
    ],
    sample: "candidates 2,4,6 r1c1",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Candidates {
    values: Vec<i32>,
    cells: Vec<Cell>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let values = match args.keyword(&["none"]) {
        Some(_) => Vec::new(),
        None => parse_values(args)?,
    };
    Ok(Box::new(ByMembers(Candidates { values, cells: args.cells()? })))
}

impl Members for Candidates {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn admits(&self, value: i32) -> bool {
        self.values.contains(&value)
    }
}

impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = if self.values.is_empty() { "none".into() } else { list(&self.values) };
        write!(f, "candidates {values} {}", words(&self.cells))
    }
}
