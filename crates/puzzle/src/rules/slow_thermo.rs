//! `slow-thermo`: "Digits never decrease along the slow thermometer, starting from the bulb."

use super::family::{ByPairs, CellPairs, Pairs, consecutive};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{End, Form, Line};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::Puzzle;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "slow-thermo",
    aliases: &[("slow-thermometer", "slow-thermo")],
    params: &[Param::cells()],
    summary: "digits increase or stay the same from cell to cell",
    examples: &[
        "grid 4x4\nslow-thermo r1c1 r2c2 r3c2 r4c1",
        "grid 2x2 raw\nvalues 0-2\nvariables 2\nslow-thermo v2 r1c1 v1 v2",
    ],
    sample: "slow-thermo r1c1-r1c5",
    sentences: &[sentence("from the bulb on, digits increase or stay the same")],
    takes_beyond: true,
    propose: Some(Propose::Way(propose)),
    iss: ".Pair",
    fpuzzles: "slowthermometer",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct SlowThermo {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(SlowThermo { cells: args.cells() })))
}

/// Proposes a slow thermometer.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.growing(&Statement::new(SPEC.name), 3..=6)
}

impl Pairs for SlowThermo {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(consecutive(&self.cells))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a <= b
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.cells, 19, "#c4c4c4").hollow(6).begin(End::Bulb).into()]
    }
}
