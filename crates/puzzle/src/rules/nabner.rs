//! `nabner`: "No two digits on the line are equal or consecutive."

use super::family::{ByPairs, CellPairs, Pairs, all_pairs};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Line};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::Puzzle;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "nabner",
    params: &[Param::cells()],
    summary: "any two cells differ by at least 2",
    examples: &[
        "grid 4x4\nvalues 1-7\nnabner r1c1 r2c2 r3c2",
        "grid 2x2\nvalues 0-5\nvariables 1\nnabner r1c1 v1",
    ],
    sample: "nabner r1c1-r1c4",
    sentences: &[sentence("any two cells on the line differ by at least 2")],
    takes_beyond: true,
    propose: Some(Propose::Way(propose)),
    iss: ".PairX",
    fpuzzles: "nabner",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Nabner {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(Nabner { cells: args.cells() })))
}

/// Proposes a line of digits of which no two are equal or consecutive.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.growing(&Statement::new(SPEC.name), 3..=5)
}

impl Pairs for Nabner {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(all_pairs(&self.cells))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a.abs_diff(b) >= 2
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.cells, 14, "#c9b458").hollow(4).into()]
    }
}
