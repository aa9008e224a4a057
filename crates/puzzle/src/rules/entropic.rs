//! `entropic`: "Any three cells in a row on the line hold a low, a middle and a high digit."

use super::family::{ByClasses, Classes, third};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Line};
use crate::grid::{Cell, Grid, Values};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "entropic",
    aliases: &[("entropic-line", "entropic")],
    params: &[Param::cells()],
    summary: "any three successive cells of the line hold a low, a middle and a high value, in any order; a line of two cells holds two of these three. There are as many low as high values, and as many middle ones or, if 3 does not divide the number of values, one more or one fewer",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\nentropic r1c1 r1c2 r2c2 r2c3 r3c3",
        "grid 3x3\nvalues 0-4\nvariables 1\nentropic v1 r1c1",
        "grid 4x4\nentropic r1c1 r2c1 r3c1 r4c2",
    ],
    sample: "entropic r1c1-r1c5",
    sentences: &[sentence(
        "any three cells next to each other on the line hold a low (<low>), a middle (<mean>) and a high value (<high>), in any order, so that cells three apart are of one kind; two cells hold two of these",
    )],
    propose: Some(Propose::Way(propose)),
    iss: ".Entropic",
    fpuzzles: "entropicline",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Entropic {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByClasses(Entropic { cells: args.cells() })))
}

/// Proposes a line of low, middle and high digits.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.growing(&Statement::new(SPEC.name), 3..=6)
}

impl Classes for Entropic {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn window(&self) -> usize {
        3
    }

    fn class(&self, value: i32, values: Values) -> i32 {
        third(value, values)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.cells, 10, "#f2a36b").dashed(&[14, 7]).into()]
    }
}
