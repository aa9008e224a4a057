//! `little-killer`: "Digits along the marked diagonal add up to the clue. They may repeat."

use super::family::sums::{self, BySums, Equation, MAX_SUM, Sums};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Beside, Clue, Form};
use crate::grid::{Cell, Grid, Solution};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "little-killer",
    aliases: &[("little-killer-sum", "little-killer")],
    params: &[
        Param::number("SUM", "a sum", 0, MAX_SUM),
        Param::cell("CELL"),
        Param::choice("ul|ur|dl|dr", &DIRECTIONS),
    ],
    summary: "the diagonal that begins in CELL and goes up or down, left or right, to the edge adds up to SUM; digits may repeat",
    examples: &[
        "grid 4x4\nlittle-killer 9 r1c1 dr\nlittle-killer 5 r2c4 ul",
        "grid 4x4\nlittle-killer 3 r4c4 ur",
        "grid 2x3\nvalues 0-3\nlittle-killer 0 r2c2 ul",
    ],
    sample: "little-killer 20 r1c5 dr",
    sentences: &[sentence("the diagonal to which the arrow points adds up to the number; digits may repeat")],
    propose: Some(Propose::Diagonal(propose)),
    iss: ".LittleKiller",
    fpuzzles: "littlekillersum",
    ..Spec::of(Group::BesideGrid, make)
};

const DIRECTIONS: [&str; 4] = ["ul", "ur", "dl", "dr"];

#[derive(Debug)]
struct LittleKiller {
    sum: i32,
    first: Cell,
    direction: &'static str,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let (sum, first) = (args.number(), args.cell());
    let direction = args.word();
    Ok(Box::new(BySums(LittleKiller { sum, first, direction })))
}

/// Proposes the sum of a diagonal.
pub fn propose(draft: &mut Draft<'_>, first: Cell, (down, right): (isize, isize)) -> Option<Statement> {
    let direction = match (down > 0, right > 0) {
        (false, false) => "ul",
        (false, true) => "ur",
        (true, false) => "dl",
        (true, true) => "dr",
    };
    let cells: Vec<Cell> =
        std::iter::successors(Some(first), |&cell| draft.grid().step(cell, down, right)).collect();
    Some(Statement::new(SPEC.name).with(draft.total(&cells)).with(first).with(direction))
}

impl LittleKiller {
    /// Returns the number of rows down and the number of columns to the right for each step.
    fn step(&self) -> (isize, isize) {
        let down = if self.direction.starts_with('d') { 1 } else { -1 };
        (down, if self.direction.ends_with('r') { 1 } else { -1 })
    }

    fn diagonal(&self, grid: &Grid) -> Vec<Cell> {
        let (down, right) = self.step();
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

    fn doubts(&self, grid: &Grid) -> Vec<String> {
        let (down, right) = self.step();
        let before = std::iter::successors(Some(self.first), |&cell| grid.step(cell, -down, -right)).last();
        let edge = before.filter(|&edge| edge != self.first);
        let sentence = |edge: Cell| {
            format!(
                "{} is within the grid, where no clue can stand beside it; its diagonal begins in {edge}",
                self.first
            )
        };
        edge.map(sentence).into_iter().collect()
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Clue::new(Beside::Diagonal(self.first, self.step()), self.sum).into()]
    }
}
