//! `difference`: "The digits joined by a dot differ by its number, or by 1 if it has no number."

use super::family::{ByPairs, CellPairs, Pairs};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::sentences::StatementKind::Number;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Look, Sign};
use crate::grid::{Cell, Grid, MAX_VALUES, Values};
use crate::puzzle::{Mark, Puzzle};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "difference",
    params: &[
        Param::number("K", "a difference", 0, MAX_VALUES as i32),
        Param::cell("CELL"),
        Param::cell("CELL"),
    ],
    summary: "the two cells differ by K",
    examples: &[
        "grid 4x4\ndifference 2 r1c1 r4c3",
        "grid 2x2 raw\nvalues 0-3\nvariables 1\ndifference 0 v1 r1c1",
    ],
    sample: "difference 2 r1c1 r1c2",
    sentences: &[
        sentence("the cells beside a white dot differ by 1").when(Number(0, 1)),
        sentence("the cells beside a white dot with {K} in it differ by {K}")
            .or("the cells beside a white dot with a number in it differ by that number"),
    ],
    takes_beyond: true,
    propose: Some(Propose::Pair(propose)),
    iss: ".WhiteDot (of 1), .Pair",
    fpuzzles: "difference",
    ..Spec::of(Group::Neighbours, make)
};

#[derive(Debug)]
struct Difference {
    number: i32,
    pair: (Cell, Cell),
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let number = args.number();
    Ok(Box::new(ByPairs(Difference { number, pair: (args.cell(), args.cell()) })))
}

/// Proposes the difference of the digits of two cells.
pub fn propose(draft: &mut Draft<'_>, one: Cell, other: Cell) -> Option<Statement> {
    let difference = (draft.digit(one) - draft.digit(other)).abs();
    Some(Statement::new(SPEC.name).with(difference).with(one).with(other))
}

impl Pairs for Difference {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(std::iter::once(self.pair))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a.abs_diff(b) == self.number.unsigned_abs()
    }

    fn marks(&self, _: &Grid) -> Vec<Mark> {
        vec![Mark::Difference(self.number, self.pair)]
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let text = if self.number == 1 { String::new() } else { self.number.to_string() };
        Sign::joining(self.pair, Look::White, text)
    }
}
