//! `arrow`: "Digits along an arrow add up to the digit in its circle. They may repeat."

use super::family::sums::{self, BySums, Equation, Sums};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{End, Form, Line};
use crate::grid::{Cell, Grid, Solution};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "arrow",
    params: &[Param::cell("BULB"), Param::cells()],
    summary: "the cells add up to the digit of BULB; digits may repeat",
    examples: &[
        "grid 4x4\narrow r1c1 r2c2 r3c3",
        "grid 4x4\narrow r1c1 r3c2\narrow r2c3 r3c2 r4c1",
        "grid 3x3\nvalues 0-3\narrow r1c1 r2c2 r2c2 r3c1",
    ],
    sample: "arrow r1c1 r1c2-r1c4",
    sentences: &[sentence("the cells along the arrow add up to the digit in its circle; digits may repeat")],
    takes_beyond: true,
    propose: Some(Propose::Way(propose)),
    iss: ".Arrow",
    fpuzzles: "arrow",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Arrow {
    bulb: Cell,
    line: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(BySums(Arrow { bulb: args.cell(), line: args.cells() })))
}

/// Proposes an arrow of two cells or more.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.way(3..=5)?;
    draft.if_holds(Statement::new(SPEC.name).with(cells[0]).with(&cells[1..]))
}

impl Sums for Arrow {
    fn equations(&self, _: &Grid) -> Vec<Equation> {
        vec![sums::equal(&self.line, &[self.bulb])]
    }

    fn add_up(&self, solution: &Solution, _: &Grid) -> bool {
        sums::total(solution, &self.line) == i64::from(solution[self.bulb])
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let cells: Vec<Cell> = [self.bulb].iter().chain(&self.line).copied().collect();
        vec![Line::new(&cells, 4, "#7a7a7a").begin(End::Ring).end(End::Arrow).into()]
    }
}
