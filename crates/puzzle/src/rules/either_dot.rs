//! `either-dot`: "A grey dot is white or black."

use super::family::{ByPairs, CellPairs, Pairs, adjacent, adjacent_pairs};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Look, Place, Sign};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::{Mark, Puzzle};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "either-dot",
    params: &[Param::distinct()],
    summary: "every pair of orthogonal neighbours among the cells differs by 1, or one is twice the other, or both; for negative rules it is a dot of both kinds",
    examples: &[
        "grid 4x4\neither-dot r1c1 r1c2 r2c2",
        "grid 4x4\nvalues 0-6\neither-dot r1c1-r1c3\nstrict-kropki",
    ],
    sample: "either-dot r1c1 r1c2",
    sentences: &[sentence(
        "the cells beside a dot with a question mark differ by 1, or one is twice the other, or both",
    )],
    takes_beyond: true,
    propose: Some(Propose::Dot(propose)),
    ..Spec::of(Group::Neighbours, make)
};

#[derive(Debug)]
struct EitherDot {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(EitherDot { cells: adjacent(args)? })))
}

/// Proposes a grey dot between two cells.
pub fn propose(draft: &mut Draft<'_>, one: Cell, other: Cell) -> Option<Statement> {
    draft.if_holds(Statement::new(SPEC.name).with([one, other]))
}

impl Pairs for EitherDot {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        Box::new(adjacent_pairs(puzzle.grid(), &self.cells).into_iter())
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a.abs_diff(b) == 1 || a == 2 * b || b == 2 * a
    }

    fn marks(&self, grid: &Grid) -> Vec<Mark> {
        let marks = |pair| [Mark::Difference(1, pair), Mark::Ratio(2, pair)];
        adjacent_pairs(grid, &self.cells).into_iter().flat_map(marks).collect()
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let pairs = adjacent_pairs(grid, &self.cells).into_iter();
        pairs.map(|(a, b)| Sign::new(Place::Between(a, b), Look::White, "?").into()).collect()
    }
}
