//! `and`: "All of these rules hold."

use std::fmt;

use super::family::composite::Block;
use super::{Spec, args::Args};
use crate::csp::Csp;
use crate::error::ParseError;
use crate::grid::Solution;
use crate::puzzle::{Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "and",
    usage: "and { LINE ; LINE ... }",
    summary: "all rules of the block hold; blocks may stand in blocks; no rule about the whole grid stands in one",
    examples: &[
        "grid 4x4\nand { killer 5 r1c1 r1c2 ; between r2c1-r2c3 }",
        "grid 4x4\nand { and { killer 3 r1c1 r2c2 } ; or { arrow r3c3 r4c1 } { killer 3 r4c4 } }",
    ],
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct And(Block);

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(And(Block::parse(args)?)))
}

impl Rule for And {
    fn post(&self, csp: &mut Csp, puzzle: &Puzzle) {
        self.0.post(csp, puzzle);
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.0.holds(solution, puzzle)
    }
}

impl fmt::Display for And {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "and {}", self.0)
    }
}
