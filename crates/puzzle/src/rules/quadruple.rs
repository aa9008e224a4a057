//! `quadruple`: "The digits in the circle occur in the four cells around it."

use super::family::{ByContents, Contents, multiset, square};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Look, Place, Sign};
use crate::grid::{Cell, Grid};
use crate::statement::{Argument, Statement};

pub const SPEC: Spec = Spec {
    name: "quadruple",
    aliases: &[("quad", "quadruple")],
    params: &[Param::cell("CELL"), Param::values()],
    summary: "each value occurs in the 2x2 square below and right of the cell, at least as often as listed",
    examples: &["grid 4x4\nquadruple r2c2 1,1,3", "grid 3x3\nvalues 0-3\nquadruple r1c2 0-2"],
    sample: "quadruple r1c1 1,2,3",
    sentences: &[sentence(
        "the values in the circle occur in the four cells around it, each at least as often as it stands there",
    )],
    propose: Some(Propose::Cell(propose)),
    iss: ".Quad",
    fpuzzles: "quadruple",
    ..Spec::of(Group::Neighbours, make)
};

#[derive(Debug)]
struct Quadruple {
    square: [Cell; 4],
    counts: Vec<(i32, usize)>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let corner = args.cell();
    let Some(square) = square(args.grid(), corner) else {
        let message = format!("no 2x2 square begins in {corner}");
        return Err(args.wrong(message, "the upper left cell of one"));
    };
    Ok(Box::new(ByContents(Quadruple { square, counts: multiset(&args.values()) })))
}

/// Proposes two to four of the digits in a square.
pub fn propose(draft: &mut Draft<'_>, cell: Cell) -> Option<Statement> {
    let mut digits = square(draft.grid(), cell)?.map(|cell| draft.digit(cell));
    draft.random.shuffle(&mut digits);
    let mut digits = digits[..draft.random.between(2, 4)].to_vec();
    digits.sort_unstable();
    Some(Statement::new(SPEC.name).with(cell).with(Argument::Values(digits)))
}

impl Contents for Quadruple {
    fn cells(&self) -> &[Cell] {
        &self.square
    }

    fn counts(&self) -> &[(i32, usize)] {
        &self.counts
    }

    fn exact(&self) -> bool {
        false
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let values = self.counts.iter().flat_map(|&(value, count)| vec![grid.sign(value); count]);
        let text = values.collect::<Vec<_>>().join(" ");
        vec![Sign::new(Place::Corner(self.square[0]), Look::Circle, text).into()]
    }
}
