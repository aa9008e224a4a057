//! `palindrome`: "The line reads the same in both directions."

use super::family::{ByPairs, CellPairs, Pairs};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Line};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::Puzzle;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "palindrome",
    aliases: &[("palindrome-line", "palindrome")],
    params: &[Param::cells()],
    summary: "cells equally far from both ends are equal",
    examples: &[
        "grid 4x4\npalindrome r1c1 r1c2 r2c3",
        "grid 2x2\nvalues 0-2\nvariables 2\npalindrome v1 r1c1 v2",
        "grid 3x3\npalindrome r1c1 r1c2 r3c3 r1c1",
    ],
    sample: "palindrome r1c1-r1c5",
    sentences: &[sentence("cells equally far from both ends of the line are equal")],
    takes_beyond: true,
    propose: Some(Propose::Way(propose)),
    iss: ".Palindrome",
    fpuzzles: "palindrome",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Palindrome {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(Palindrome { cells: args.cells() })))
}

/// Proposes a line whose digits read the same from both ends.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.line(&Statement::new(SPEC.name), 3..=5)
}

impl Pairs for Palindrome {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        let half = self.cells.len() / 2;
        Box::new(self.cells.iter().copied().zip(self.cells.iter().rev().copied()).take(half))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a == b
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.cells, 7, "#a5a5a5").into()]
    }
}
