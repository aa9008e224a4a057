//! `even`: "The marked cells hold even digits."

use super::family::{ByMembers, Members};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Look, Sign};
use crate::grid::{Cell, Grid};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "even",
    params: &[Param::cells()],
    summary: "each cell takes an even value",
    examples: &["grid 4x4\neven r1c1 r2c3 r4c4", "grid 3x3\nvalues 0-4\nvariables 1\neven v1 r1c1 r1c1"],
    sample: "even r1c1",
    sentences: &[sentence("a cell with a grey square holds an even digit")],
    takes_beyond: true,
    propose: Some(Propose::Cell(propose)),
    iss: ".~R1C1_2_4_6_8",
    fpuzzles: "even",
    ..Spec::of(Group::Cells, make)
};

#[derive(Debug)]
struct Even {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByMembers(Even { cells: args.cells() })))
}

/// Proposes a cell with an even digit.
pub fn propose(draft: &mut Draft<'_>, cell: Cell) -> Option<Statement> {
    draft.if_holds(Statement::new(SPEC.name).with([cell]))
}

impl Members for Even {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn admits(&self, value: i32) -> bool {
        value % 2 == 0
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        Sign::in_each(&self.cells, Look::Square)
    }
}
