//! `sandwich`: "The clue is the sum of the digits between the 1 and the 9 of its row or column."

use std::fmt;

use super::family::sums::MAX_SUM;
use super::family::{filling, sight::Line};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::Solution;
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "sandwich",
    usage: "sandwich SUM LINE",
    summary: "the digits between the smallest and the largest value in the row or column add up to SUM; with more values than cells, between the smallest and the largest digit that occur",
    examples: &[
        "grid 4x4\nsandwich 5 r1\nsandwich 0 c2",
        "grid 6x6\nsandwich 9 r2\nsandwich 3 c3",
        "grid 3x3\nvalues 0-4\nsandwich 1 r1\nsandwich 0 c2",
        "grid 2x3\nvalues 2-6\nsandwich 4 r1",
    ],
    sample: "sandwich 15 r1",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Sandwich {
    sum: i32,
    line: Line,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(Sandwich { sum: args.integer("a sum", 0..=MAX_SUM)?, line: Line::parse(args)? }))
}

impl Rule for Sandwich {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let grid = puzzle.grid();
        let cells = csp.cells(&self.line.cells(grid));
        // Where every value occurs, everybody knows the crusts.
        filling::post(csp, &cells, self.sum, cells.len() == grid.values().count());
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let digits: Vec<u16> = self.line.cells(puzzle.grid()).iter().map(|&cell| solution[cell]).collect();
        filling::fills(&digits, self.sum)
    }
}

impl fmt::Display for Sandwich {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sandwich {} {}", self.sum, self.line)
    }
}
