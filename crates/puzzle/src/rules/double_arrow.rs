//! `double-arrow`: "Digits between the two circles of a line add up to the sum of the circles."

use super::family::sums::{self, BySums, Equation, Sums};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{End, Form, Line};
use crate::grid::{Cell, Grid, Solution};
use crate::plural::counted;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "double-arrow",
    params: &[Param::cells()],
    summary: "the cells between the first and the last add up to the sum of these two; at least 3 cells",
    examples: &["grid 4x4\ndouble-arrow r1c1-r1c4 r2c4", "grid 3x3\nvalues 0-4\ndouble-arrow r1c1 r2c2 r3c3"],
    sample: "double-arrow r1c1-r1c5",
    sentences: &[sentence("the cells between the circles add up to the sum of the two digits in them")],
    takes_beyond: true,
    propose: Some(Propose::Way(propose)),
    iss: ".DoubleArrow",
    fpuzzles: "doublearrow",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct DoubleArrow {
    first: Cell,
    between: Vec<Cell>,
    last: Cell,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    match &args.cells()[..] {
        [first, between @ .., last] if !between.is_empty() => {
            Ok(Box::new(BySums(DoubleArrow { first: *first, between: between.to_vec(), last: *last })))
        }
        cells => Err(args.wrong(format!("a line of {}", counted(cells.len(), "cell")), "at least 3")),
    }
}

/// Proposes a line whose two ends have the same sum as the digits between them.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.line(&Statement::new(SPEC.name), 3..=5)
}

impl Sums for DoubleArrow {
    fn equations(&self, _: &Grid) -> Vec<Equation> {
        vec![sums::equal(&self.between, &[self.first, self.last])]
    }

    fn add_up(&self, solution: &Solution, _: &Grid) -> bool {
        let circles = i64::from(solution[self.first]) + i64::from(solution[self.last]);
        sums::total(solution, &self.between) == circles
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let ends = |cell: &Cell| [*cell];
        let cells = [&ends(&self.first)[..], &self.between, &ends(&self.last)].concat();
        vec![Line::new(&cells, 10, "#c54b8b").hollow(5).ends(End::Ring).into()]
    }
}
