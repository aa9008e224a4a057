//! `thermo`: "Digits increase along the thermometer, starting from the bulb."

use super::family::{ByPairs, CellPairs, Pairs, consecutive};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{End, Form, Line};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::Puzzle;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "thermo",
    aliases: &[("thermometer", "thermo")],
    params: &[Param::cells()],
    summary: "digits increase from cell to cell",
    examples: &[
        "grid 4x4\nthermo r1c1 r2c2 r3c2",
        "grid 2x2\nvalues 0-4\nvariables 2\nthermo v2 r1c1 v1\nthermo r2c2",
    ],
    sample: "thermo r1c1-r1c5",
    sentences: &[sentence("from the bulb on, digits increase")],
    takes_beyond: true,
    propose: Some(Propose::Way(propose)),
    iss: ".Thermo",
    fpuzzles: "thermometer",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Thermo {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(Thermo { cells: args.cells() })))
}

/// Proposes a thermometer.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.growing(&Statement::new(SPEC.name), 3..=6)
}

impl Pairs for Thermo {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(consecutive(&self.cells))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a < b
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.cells, 19, "#c4c4c4").begin(End::Bulb).into()]
    }
}
