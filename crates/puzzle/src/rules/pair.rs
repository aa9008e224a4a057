//! `pair`: a setter's own rule for any two successive digits on a line.

use super::family::{ByPairs, CellPairs, Pairs, consecutive};
use super::params::{Arguments, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Line, Node};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::Puzzle;
use crate::statement::PairKey;

pub const SPEC: Spec = Spec {
    name: "pair",
    aliases: &[("binary", "pair")],
    params: &[Param::new("KEY|CONDITION", ParamKind::Key), Param::cells()],
    summary: "any two successive cells of the line take a pair of values a, b that KEY lists or for which CONDITION is true",
    examples: &[
        "grid 4x4\npair erF r1c1 r1c2 r2c1 r3c1",
        "grid 3x3\nvalues 0-2\nvariables 2\npair vD v1 r1c1 v2",
        "grid 2x2\npair A r1c1\npair C r1c1 r1c2",
        "grid 4x4\npair 'a+b >= 4 and not a=b' r1c1-r1c3",
    ],
    sample: "pair _3_8H_wH8AHwAE r1c1-r1c4",
    sentences: &[sentence("any two cells next to each other on the line hold values a, b that the condition or table of the rule allows").quoted("any two cells next to each other on the line hold values a, b {KEY|CONDITION}")],
    takes_beyond: true,
    iss: ".Pair",
    fpuzzles: "binaryLookupConstraints (only read)",
    ..Spec::of(Group::Own, make)
};

#[derive(Debug)]
struct Pair {
    key: PairKey,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(Pair { key: args.key(), cells: args.cells() })))
}

impl Pairs for Pair {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(consecutive(&self.cells))
    }

    fn allows(&self, a: i32, b: i32, values: Values) -> bool {
        self.key.allows(a, b, values)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.cells, 3, "#555555").noded(Node::Open).into(), Form::Quoted]
    }
}
