//! `little-killer`: "Digits along the marked diagonal add up to the clue. They may repeat."

use std::fmt;

use super::family::sums::{self, BySums, Equation, MAX_SUM, Sums};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "little-killer",
    usage: "little-killer SUM CELL ul|ur|dl|dr",
    summary: "the diagonal that begins in CELL and goes up or down, left or right, to the edge adds up to SUM; digits may repeat",
    examples: &[
        "grid 4x4\nlittle-killer 9 r1c1 dr\nlittle-killer 5 r2c4 ul",
        "grid 4x4\nlittle-killer 3 r4c4 ur",
        "grid 2x3\nvalues 0-3\nlittle-killer 0 r2c2 ul",
    ],
    sample: "little-killer 20 r1c5 dr",
    parse,
    spare_values: 0,
};

const DIRECTIONS: [&str; 4] = ["ul", "ur", "dl", "dr"];

#[derive(Debug)]
struct LittleKiller {
    sum: i32,
    first: Cell,
    direction: &'static str,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let (sum, first) = (args.integer("a sum", 0..=MAX_SUM)?, args.cell()?);
    let direction = args.choice(&DIRECTIONS)?;
    Ok(Box::new(BySums(LittleKiller { sum, first, direction })))
}

impl LittleKiller {
    fn diagonal(&self, grid: &Grid) -> Vec<Cell> {
        let down = if self.direction.starts_with('d') { 1 } else { -1 };
        let right = if self.direction.ends_with('r') { 1 } else { -1 };
        std::iter::successors(Some(self.first), |&cell| grid.step(cell, down, right)).collect()
    }
}

impl Sums for LittleKiller {
    fn equations(&self, grid: &Grid) -> Vec<Equation> {
        vec![(self.diagonal(grid).into_iter().map(|cell| (1, cell)).collect(), self.sum.into())]
    }

    fn add_up(&self, solution: &Solution, grid: &Grid) -> bool {
        sums::total(solution, &self.diagonal(grid)) == i64::from(self.sum)
    }
}

impl fmt::Display for LittleKiller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "little-killer {} {} {}", self.sum, self.first, self.direction)
    }
}
