//! `kropki`: "A white dot joins consecutive digits; a black dot joins two digits if one is double the other."

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
    name: "kropki",
    aliases: &[
        ("black-dot", "kropki black"),
        ("kropki-black", "kropki black"),
        ("kropki-white", "kropki white"),
        ("white-dot", "kropki white"),
    ],
    params: &[Param::choice("white|black", &["white", "black"]), Param::distinct()],
    summary: "every pair of orthogonal neighbours among the cells differs by 1 (white), or one is twice the other (black)",
    examples: &[
        "grid 4x4\nkropki white r1c1 r1c2 r2c2",
        "grid 4x4\nkropki black r1c1-r1c3\nkropki white r4c4 r3c4",
        "grid 2x2\nvalues 0-4\nvariables 2x2\nkropki black v1-v4 r1c1",
    ],
    sample: "kropki white r1c1 r1c2",
    sentences: &[
        sentence("the cells beside a white dot differ by 1").when(Word("white")),
        sentence("of the two cells beside a black dot, one is twice the other").when(Word("black")),
    ],
    takes_beyond: true,
    propose: Some(Propose::Dot(propose)),
    iss: ".WhiteDot, .BlackDot",
    fpuzzles: "difference, ratio",
    ..Spec::of(Group::Neighbours, make)
};

#[derive(Debug)]
struct Kropki {
    white: bool,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let white = args.word() == "white";
    Ok(Box::new(ByPairs(Kropki { white, cells: adjacent(args)? })))
}

/// Proposes a white or a black dot, whichever is correct.
pub fn propose(draft: &mut Draft<'_>, one: Cell, other: Cell) -> Option<Statement> {
    draft.one_of(["white", "black"].map(|dot| Statement::new(SPEC.name).with(dot).with([one, other])))
}

impl Pairs for Kropki {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        Box::new(adjacent_pairs(puzzle.grid(), &self.cells).into_iter())
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        if self.white { a.abs_diff(b) == 1 } else { a == 2 * b || b == 2 * a }
    }

    fn marks(&self, grid: &Grid) -> Vec<Mark> {
        let mark = |pair| if self.white { Mark::Difference(1, pair) } else { Mark::Ratio(2, pair) };
        adjacent_pairs(grid, &self.cells).into_iter().map(mark).collect()
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let look = if self.white { Look::White } else { Look::Black };
        let pairs = adjacent_pairs(grid, &self.cells).into_iter();
        pairs.map(|(a, b)| Sign::new(Place::Between(a, b), look, "").into()).collect()
    }
}
