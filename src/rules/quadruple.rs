//! `quadruple`: "The digits in the circle occur in the four cells around it."

use std::fmt;

use super::family::{ByContents, Contents, list, multiset, parse_values, square};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::Cell;
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "quadruple",
    usage: "quadruple CELL VALUES",
    summary: "each value occurs in the 2x2 square below and right of the cell, at least as often as listed",
    examples: &["grid 4x4\nquadruple r2c2 1,1,3", "grid 3x3\nvalues 0-3\nquadruple r1c2 0-2"],
    sample: "quadruple r1c1 1,2,3",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Quadruple {
    square: [Cell; 4],
    values: Vec<i32>,
    counts: Vec<(i32, usize)>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let corner = args.cell()?;
    let Some(square) = square(args.grid(), corner) else {
        let message = format!("no 2x2 square begins in {corner}");
        return Err(args.error_whole(message, "the upper left cell of one"));
    };
    let values = parse_values(args)?;
    Ok(Box::new(ByContents(Quadruple { square, counts: multiset(&values), values })))
}

impl Contents for Quadruple {
    fn cells(&self) -> &[Cell] {
        &self.square
    }

    fn counts(&self) -> &[(i32, usize)] {
        &self.counts
    }

    fn exact(&self) -> bool {
        false
    }
}

impl fmt::Display for Quadruple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "quadruple {} {}", self.square[0], list(&self.values))
    }
}
