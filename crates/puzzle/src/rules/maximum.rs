//! `maximum`: "A cell with outward arrows is larger than its orthogonal neighbours."

use super::family::{ByPairs, CellPairs, Pairs, unmarked_neighbours};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Fill, Form};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::{Mark, Puzzle};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "maximum",
    aliases: &[("fortress", "maximum")],
    params: &[Param::cells()],
    summary: "each cell is larger than its orthogonal neighbours that neither this line nor another maximum line outside 'or' lists",
    examples: &[
        "grid 4x4 no-boxes\nmaximum r2c2 r2c3\nmaximum r4c4",
        "grid 2x2\nvalues 0-3\nvariables 2x2\nmaximum r1c1 v1",
    ],
    sample: "maximum r5c5",
    sentences: &[sentence(
        "each cell marked as maximum by wedges is larger than its orthogonal neighbours that are not marked as maximum themselves",
    )],
    propose: Some(Propose::Cell(propose)),
    iss: ".GreaterThan",
    fpuzzles: "maximum",
    ..Spec::of(Group::Cells, make)
};

#[derive(Debug)]
struct Maximum {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(Maximum { cells: args.cells() })))
}

/// Proposes a cell larger than its neighbours.
pub fn propose(draft: &mut Draft<'_>, cell: Cell) -> Option<Statement> {
    draft.if_holds(Statement::new(SPEC.name).with([cell]))
}

impl Pairs for Maximum {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        unmarked_neighbours(puzzle, &self.cells, |mark| match mark {
            Mark::Maximum(cell) => Some(cell),
            _ => None,
        })
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a > b
    }

    fn marks(&self, _: &Grid) -> Vec<Mark> {
        self.cells.iter().copied().map(Mark::Maximum).collect()
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let wedges = Form::Wedges { cells: self.cells.clone(), outward: true };
        vec![Fill::new(&self.cells, "#dddddd").into(), wedges]
    }
}
