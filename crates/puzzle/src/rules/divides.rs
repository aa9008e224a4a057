//! `divides`: "The total is a multiple of each digit in the cage."

use super::family::{ByPairs, CellPairs, Pairs};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Edge, Form, Outline};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::Puzzle;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "divides",
    params: &[Param::cell("TOTAL"), Param::cells()],
    summary: "TOTAL is a multiple of each of the cells; 0 divides only 0",
    examples: &[
        "grid 4x4\ndivides r1c1 r1c2 r2c1",
        "grid 4x4\nvariables 1 total 3-12\ntotal total1 r1c1-r1c3\ndivides total1 r1c1-r1c3",
        "grid 3x3\nvalues 0-2\ndivides r1c1 r2c2",
    ],
    sample: "divides r1c1 r1c2",
    sentences: &[sentence("the total after ÷ is a multiple of each digit in the outlined cells")],
    takes_beyond: true,
    propose: Some(Propose::Pair(propose)),
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct Divides {
    total: Cell,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(Divides { total: args.cell(), cells: args.cells() })))
}

/// Proposes a cell and an adjacent cell that divides it.
pub fn propose(draft: &mut Draft<'_>, one: Cell, other: Cell) -> Option<Statement> {
    draft.one_of(
        [(one, other), (other, one)].map(|(total, part)| Statement::new(SPEC.name).with(total).with([part])),
    )
}

impl Pairs for Divides {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(self.cells.iter().map(|&cell| (self.total, cell)))
    }

    fn allows(&self, total: i32, digit: i32, _: Values) -> bool {
        total.checked_rem(digit).unwrap_or(total) == 0
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        vec![Outline::new(&self.cells, Edge::Solid).told(format!("÷ {}", grid.name_of(self.total))).into()]
    }
}
