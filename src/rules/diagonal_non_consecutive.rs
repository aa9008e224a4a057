//! `diagonal-non-consecutive`: "Cells that touch at a corner do not hold consecutive digits."

use std::fmt;

use super::family::{ByPairs, Pairs, at_offsets, leaps};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Values};
use crate::puzzle::{Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "diagonal-non-consecutive",
    usage: "diagonal-non-consecutive",
    summary: "diagonal neighbours never differ by 1",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\ndiagonal-non-consecutive",
        "grid 2x3\nvalues 0-3\ndiagonal-non-consecutive",
    ],
    sample: "diagonal-non-consecutive",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct DiagonalNonConsecutive;

fn parse(_: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByPairs(DiagonalNonConsecutive)))
}

impl Pairs for DiagonalNonConsecutive {
    fn pairs(&self, puzzle: &Puzzle) -> Vec<(Cell, Cell)> {
        at_offsets(puzzle.grid(), &leaps(1, 1))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a.abs_diff(b) != 1
    }
}

impl fmt::Display for DiagonalNonConsecutive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("diagonal-non-consecutive")
    }
}
