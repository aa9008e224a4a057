//! `pairx`: a setter's own rule for any two digits on a line.

use super::family::{ByPairs, CellPairs, Pairs, all_pairs};
use super::params::{Arguments, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Line, Node};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::Puzzle;
use crate::statement::PairKey;

pub const SPEC: Spec = Spec {
    name: "pairx",
    aliases: &[("binary-x", "pairx")],
    params: &[Param::new("KEY|CONDITION", ParamKind::Key), Param::cells()],
    summary: "any two cells, in the order listed, take a pair of values a, b that KEY lists or for which CONDITION is true",
    examples: &[
        "grid 4x4\npairx _7M r1c1 r1c2 r2c1 r3c1",
        "grid 3x3\nvalues 0-2\nvariables 2\npairx vD v1 r1c1 v2",
        "grid 2x2\npairx A r1c1\npairx C r1c1 r1c2",
        "grid 4x4\npairx |a-b|!=2 r1c1 r2c2 r3c1",
    ],
    sample: "pairx _7v_-7v_-7v_-H r1c1-r1c4",
    sentences: &[sentence(
        "any two cells on the line hold values a, b that the condition or table of the rule allows",
    )
    .quoted("any two cells on the line hold values a, b {KEY|CONDITION}")],
    takes_beyond: true,
    iss: ".PairX",
    ..Spec::of(Group::Own, make)
};

#[derive(Debug)]
struct Pairx {
    key: PairKey,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(Pairx { key: args.key(), cells: args.cells() })))
}

impl Pairs for Pairx {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(all_pairs(&self.cells))
    }

    fn allows(&self, a: i32, b: i32, values: Values) -> bool {
        self.key.allows(a, b, values)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.cells, 3, "#555555").noded(Node::Full).into(), Form::Quoted]
    }
}
