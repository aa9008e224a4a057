//! `modular`: "Any three consecutive cells on the line hold digits with different remainders modulo 3"; more generally,
//! any M cells modulo M.

use super::family::{ByClasses, Classes};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::sentences::StatementKind::Number;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Line};
use crate::grid::{Cell, Grid, MAX_VALUES, Values};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "modular",
    aliases: &[("modular-line", "modular 3"), ("parity-line", "modular 2")],
    params: &[Param::number("M", "a modulus", 1, MAX_VALUES as i32), Param::cells()],
    summary: "any M successive cells of the line hold values with different remainders modulo M; on a line shorter than M all cells do; M = 1 demands nothing",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\nmodular 3 r1c1 r1c2 r2c2 r2c3 r3c3",
        "grid 3x3\nvalues 0-4\nvariables 1\nmodular 4 v1 r1c1",
        "grid 3x3 raw\nmodular 2 r1c1-r1c3 r2c3\nmodular 1 r3c1 r3c3",
    ],
    sample: "modular 3 r1c1-r1c5",
    sentences: &[
        sentence("a line that demands nothing").when(Number(0, 1)),
        sentence("any {M} cells next to each other on the line leave different remainders when divided by {M}; on a shorter line all cells do").or("any M cells next to each other on the line leave different remainders when divided by M, the number after mod, or 3; on a shorter line all cells do"),
    ],
    propose: Some(Propose::Way(propose)),
    iss: ".Modular",
    fpuzzles: "modularline",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Modular {
    modulus: i32,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let modulus = args.number();
    Ok(Box::new(ByClasses(Modular { modulus, cells: args.cells() })))
}

/// Proposes a line of digits with all remainders modulo 3.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.growing(&Statement::new(SPEC.name).with(3), 3..=6)
}

impl Classes for Modular {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn window(&self) -> usize {
        self.modulus as usize
    }

    fn class(&self, value: i32, _: Values) -> i32 {
        value % self.modulus
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let line = Line::new(&self.cells, 10, "#26a0a0").dashed(&[1, 13]);
        vec![if self.modulus == 3 { line } else { line.told(format!("mod {}", self.modulus)) }.into()]
    }
}
