//! `pairx`: A setter's own rule for any two digits on a line.

use std::fmt;

use super::family::{ByPairs, PairKey, Pairs, all_pairs, parse_key, words};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Values};
use crate::puzzle::{Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "pairx",
    usage: "pairx KEY|CONDITION CELLS",
    summary: "each two cells, in the order listed, take a pair of values a, b that KEY lists or that CONDITION is true of",
    examples: &[
        "grid 4x4\npairx _7M r1c1 r1c2 r2c1 r3c1",
        "grid 3x3\nvalues 0-2\nvariables 2\npairx vD v1 r1c1 v2",
        "grid 2x2\npairx A r1c1\npairx C r1c1 r1c2",
        "grid 4x4\npairx |a-b|!=2 r1c1 r2c2 r3c1",
    ],
    sample: "pairx _7v_-7v_-7v_-H r1c1-r1c4",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Pairx {
    key: PairKey,
    cells: Vec<Cell>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByPairs(Pairx { key: parse_key(args)?, cells: args.cells()? })))
}

impl Pairs for Pairx {
    fn pairs(&self, _: &Puzzle) -> Vec<(Cell, Cell)> {
        all_pairs(&self.cells)
    }

    fn allows(&self, a: i32, b: i32, values: Values) -> bool {
        self.key.allows(a, b, values)
    }
}

impl fmt::Display for Pairx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pairx {} {}", self.key, words(&self.cells))
    }
}
