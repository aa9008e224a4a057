//! `candidates`: "The cell holds one of these digits."

use super::family::{ByMembers, Members};
use super::params::{Arguments, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Cell, Digit, Grid};
use crate::statement::{Argument, Statement};

pub const SPEC: Spec = Spec {
    name: "candidates",
    params: &[Param::new("VALUES", ParamKind::Values { or_none: true }), Param::cells()],
    summary: "each cell takes one of the values; VALUES is a list such as 1,3-5, or none",
    examples: &[
        "grid 4x4\ncandidates 1,3 r1c1 r2c2-r2c3",
        "grid 3x3\nvalues 0-4\nvariables 2\ncandidates 0,2-3,3 v1 v2 r1c1\ncandidates 4 r3c3",
    ],
    sample: "candidates 2,4,6 r1c1",
    sentences: &[sentence("a cell takes one of the small values in it; a cross says that it has none")
        .quoted("the values that are possible in each of the cells listed are these: {VALUES}")],
    takes_beyond: true,
    iss: ".~R1C1_2_4",
    fpuzzles: "givenPencilMarks of a cell, prime, poweroftwo",
    ..Spec::of(Group::Cells, make)
};

/// Makes the statement that a cell holds one of `digits`.
pub fn one_of(cell: Cell, digits: &[Digit]) -> Statement {
    let values = digits.iter().map(|&digit| digit.into()).collect();
    Statement::new(SPEC.name).with(Argument::Values(values)).with([cell])
}

/// Returns the cells and values of a statement of this rule; `None` for other rules.
pub fn listed(statement: &Statement) -> Option<(&[Cell], &[i32])> {
    match (statement.argument(0), statement.argument(1)) {
        (Argument::Values(values), Argument::Cells(cells)) if statement.name == SPEC.name => {
            Some((cells, values))
        }
        _ => None,
    }
}

#[derive(Debug)]
struct Candidates {
    values: Vec<i32>,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByMembers(Candidates { values: args.values(), cells: args.cells() })))
}

impl Members for Candidates {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn admits(&self, value: i32) -> bool {
        self.values.contains(&value)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Values { cells: self.cells.clone(), values: self.values.clone() }]
    }
}
