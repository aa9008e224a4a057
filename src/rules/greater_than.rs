//! `greater-than`: "The sign points at the smaller digit."

use std::fmt;

use super::family::{ByPairs, Pairs, adjacent_pairs, parse_adjacent, words};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Values};
use crate::puzzle::{Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "greater-than",
    usage: "greater-than CELLS",
    summary: "each cell is greater than every orthogonal neighbour listed behind it",
    examples: &[
        "grid 4x4\ngreater-than r1c1 r1c2 r2c1",
        "grid 2x2\nvalues 0-3\nvariables 2x2\ngreater-than v1 v4 v2",
    ],
    sample: "greater-than r1c1 r1c2",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct GreaterThan {
    cells: Vec<Cell>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByPairs(GreaterThan { cells: parse_adjacent(args)? })))
}

impl Pairs for GreaterThan {
    fn pairs(&self, puzzle: &Puzzle) -> Vec<(Cell, Cell)> {
        adjacent_pairs(puzzle.grid(), &self.cells)
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a > b
    }
}

impl fmt::Display for GreaterThan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "greater-than {}", words(&self.cells))
    }
}
