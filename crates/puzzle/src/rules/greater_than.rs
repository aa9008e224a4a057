//! `greater-than`: "The sign points at the smaller digit."

use super::family::{ByPairs, CellPairs, Pairs, adjacent, adjacent_pairs};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Look, Place, Sign};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::Puzzle;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "greater-than",
    params: &[Param::distinct()],
    summary: "each cell is greater than every orthogonal neighbour listed after it",
    examples: &[
        "grid 4x4\ngreater-than r1c1 r1c2 r2c1",
        "grid 2x2\nvalues 0-3\nvariables 2x2\ngreater-than v1 v4 v2",
    ],
    sample: "greater-than r1c1 r1c2",
    sentences: &[sentence("the sign between two cells is open towards the greater digit")
        .quoted("each cell is greater than every orthogonal neighbour listed after it")],
    takes_beyond: true,
    propose: Some(Propose::Pair(propose)),
    iss: ".GreaterThan",
    ..Spec::of(Group::Neighbours, make)
};

#[derive(Debug)]
struct GreaterThan {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(GreaterThan { cells: adjacent(args)? })))
}

/// Proposes a greater-than sign between two cells.
pub fn propose(draft: &mut Draft<'_>, one: Cell, other: Cell) -> Option<Statement> {
    draft.one_of([[one, other], [other, one]].map(|pair| Statement::new(SPEC.name).with(pair)))
}

impl Pairs for GreaterThan {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        Box::new(adjacent_pairs(puzzle.grid(), &self.cells).into_iter())
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a > b
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let pairs = adjacent_pairs(grid, &self.cells).into_iter();
        pairs.map(|(a, b)| Sign::new(Place::Between(a, b), Look::Greater, "").into()).collect()
    }
}
