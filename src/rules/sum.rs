//! `sum`: "The cells, each times the number before it, add up to the total."

use std::fmt;
use std::ops::Range;

use super::family::sums::{BySums, Equation, MAX_SUM, Sums};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "sum",
    usage: "sum TOTAL TERMS",
    summary: "the terms add up to TOTAL; a term is a cell, a run of cells, or either times an integer: -2*r1c1; digits and cells may repeat",
    examples: &[
        "grid 4x4\nsum 6 r1c1 r2c2 r3c3",
        "grid 4x4\nsum -1 2*r1c1 -3*r1c2 r4c4\nsum 6 r2c1 r2c1",
        "grid 3x3\nvalues 0-4\nsum 0 r1c1-r1c3 -1*r2c1-r2c3 0*r3c3",
    ],
    sample: "sum 10 r1c1 r2c2 2*r3c3",
    parse,
    spare_values: 0,
};

/// The largest coefficient.
const MAX_FACTOR: i32 = 1_000;

#[derive(Debug)]
struct Sum {
    total: i32,
    terms: Vec<(i32, Cell)>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let total = args.integer("a total", -MAX_SUM..=MAX_SUM)?;
    let mut terms: Vec<(i32, Cell)> = Vec::new();
    while terms.is_empty() || !args.is_empty() {
        let (place, word) = args.take("a term such as r1c1 or -2*r1c1")?;
        let (factor, from) = factor(args, &place, word)?;
        let cells = args.run_at(place.start + from..place.end, &word[from..])?;
        terms.extend(cells.into_iter().map(|cell| (factor, cell)));
    }
    Ok(Box::new(BySums(Sum { total, terms })))
}

/// The coefficient of a term, and where its cells begin.
fn factor(args: &Args<'_>, place: &Range<usize>, word: &str) -> Result<(i32, usize), ParseError> {
    let Some((digits, _)) = word.split_once('*') else { return Ok((1, 0)) };
    match digits.parse() {
        Ok(factor) if (-MAX_FACTOR..=MAX_FACTOR).contains(&factor) => Ok((factor, digits.len() + 1)),
        _ => {
            let place = place.start..place.start + digits.len();
            let expected = format!("an integer from -{MAX_FACTOR} to {MAX_FACTOR}");
            Err(args.error(place, format!("'{digits}'"), expected))
        }
    }
}

impl Sums for Sum {
    fn equations(&self, _: &Grid) -> Vec<Equation> {
        let terms = self.terms.iter().map(|&(factor, cell)| (i64::from(factor), cell));
        vec![(terms.collect(), self.total.into())]
    }

    fn add_up(&self, solution: &Solution, _: &Grid) -> bool {
        let term = |&(factor, cell): &(i32, Cell)| i64::from(factor) * i64::from(solution[cell]);
        self.terms.iter().map(term).sum::<i64>() == i64::from(self.total)
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sum {}", self.total)?;
        self.terms.iter().try_for_each(|&(factor, cell)| match factor {
            1 => write!(f, " {cell}"),
            _ => write!(f, " {factor}*{cell}"),
        })
    }
}
