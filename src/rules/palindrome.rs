//! `palindrome`: "The line reads the same in both directions."

use std::fmt;

use super::family::{ByPairs, Pairs, words};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Values};
use crate::puzzle::{Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "palindrome",
    usage: "palindrome CELLS",
    summary: "cells equally far from both ends are equal",
    examples: &[
        "grid 4x4\npalindrome r1c1 r1c2 r2c3",
        "grid 2x2\nvalues 0-2\nvariables 2\npalindrome v1 r1c1 v2",
        "grid 3x3\npalindrome r1c1 r1c2 r3c3 r1c1",
    ],
    sample: "palindrome r1c1-r1c5",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Palindrome {
    cells: Vec<Cell>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByPairs(Palindrome { cells: args.cells()? })))
}

impl Pairs for Palindrome {
    fn pairs(&self, _: &Puzzle) -> Vec<(Cell, Cell)> {
        let half = self.cells.len() / 2;
        self.cells.iter().copied().zip(self.cells.iter().rev().copied()).take(half).collect()
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a == b
    }
}

impl fmt::Display for Palindrome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "palindrome {}", words(&self.cells))
    }
}
