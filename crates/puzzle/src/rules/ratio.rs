//! `ratio`: "The number in a dot is the ratio of the two digits that the dot joins."

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
    name: "ratio",
    params: &[Param::number("K", "a ratio", 1, MAX_VALUES as i32), Param::cell("CELL"), Param::cell("CELL")],
    summary: "one of the two cells is K times the other",
    examples: &["grid 4x4\nratio 3 r1c1 r4c3", "grid 2x2 raw\nvalues 0-3\nvariables 1\nratio 2 v1 r1c1"],
    sample: "ratio 3 r1c1 r1c2",
    sentences: &[
        sentence("of the two cells beside a black dot, one is twice the other").when(Number(0, 2)),
        sentence("of the two cells beside a black dot with {K} in it, one is {K} times the other").or(
            "of the two cells beside a black dot with a number in it, one is that number times the other",
        ),
    ],
    takes_beyond: true,
    propose: Some(Propose::Pair(propose)),
    iss: ".BlackDot (of 2), .Pair",
    fpuzzles: "ratio",
    ..Spec::of(Group::Neighbours, make)
};

#[derive(Debug)]
struct Ratio {
    number: i32,
    pair: (Cell, Cell),
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let number = args.number();
    Ok(Box::new(ByPairs(Ratio { number, pair: (args.cell(), args.cell()) })))
}

/// Proposes the smallest integer K above 1 such that one of the two cells is K times the other, if there is one.
pub fn propose(draft: &mut Draft<'_>, one: Cell, other: Cell) -> Option<Statement> {
    let ratio = |number| Statement::new(SPEC.name).with(number).with(one).with(other);
    (2..=i32::from(draft.grid().values().max)).map(ratio).find(|line| draft.holds(line))
}

impl Pairs for Ratio {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(std::iter::once(self.pair))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a == self.number * b || b == self.number * a
    }

    fn marks(&self, _: &Grid) -> Vec<Mark> {
        vec![Mark::Ratio(self.number, self.pair)]
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let text = if self.number == 2 { String::new() } else { self.number.to_string() };
        Sign::joining(self.pair, Look::Black, text)
    }
}
