//! `xv`: "An X joins digits that sum to 10; a V joins digits that sum to 5."

use super::family::{ByPairs, CellPairs, Pairs, adjacent, adjacent_pairs};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::sentences::StatementKind::Word;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Look, Place, Sign};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::{Mark, Puzzle};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "xv",
    params: &[Param::choice("x|v", &["x", "v"]), Param::distinct()],
    summary: "every pair of orthogonal neighbours among the cells sums to 10 (x) or 5 (v)",
    examples: &[
        "grid 4x4\nxv v r1c1 r1c2 r4c4 r4c3",
        "grid 3x3\nvalues 1-9\nxv x r1c1-r1c2",
        "grid 2x2\nvalues 0-5\nvariables 2\nxv v v1 v2",
    ],
    sample: "xv x r1c1 r1c2",
    sentences: &[
        sentence("cells with an X between them add up to 10").when(Word("x")),
        sentence("cells with a V between them add up to 5").when(Word("v")),
    ],
    takes_beyond: true,
    propose: Some(Propose::Dot(propose)),
    iss: ".X, .V",
    fpuzzles: "xv",
    ..Spec::of(Group::Neighbours, make)
};

#[derive(Debug)]
struct Xv {
    x: bool,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let x = args.word() == "x";
    Ok(Box::new(ByPairs(Xv { x, cells: adjacent(args)? })))
}

/// Proposes an X or a V.
pub fn propose(draft: &mut Draft<'_>, one: Cell, other: Cell) -> Option<Statement> {
    draft.one_of(["x", "v"].map(|sign| Statement::new(SPEC.name).with(sign).with([one, other])))
}

impl Xv {
    fn sum(&self) -> i32 {
        if self.x { 10 } else { 5 }
    }
}

impl Pairs for Xv {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        Box::new(adjacent_pairs(puzzle.grid(), &self.cells).into_iter())
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a + b == self.sum()
    }

    fn marks(&self, grid: &Grid) -> Vec<Mark> {
        adjacent_pairs(grid, &self.cells).into_iter().map(|pair| Mark::Sum(self.sum(), pair)).collect()
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let text = if self.x { "X" } else { "V" };
        let pairs = adjacent_pairs(grid, &self.cells).into_iter();
        pairs.map(|(a, b)| Sign::new(Place::Between(a, b), Look::Bare, text).into()).collect()
    }
}
