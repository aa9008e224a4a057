//! `knightmare`: "Cells a knight's move apart never sum to 5 or 15."

use super::family::{ByPairs, CellPairs, Pairs, at_offsets, leaps};
use super::params::Arguments;
use super::{Group, RuleResult, Spec};
use crate::form::Form;
use crate::grid::{Grid, Values};
use crate::puzzle::Puzzle;

pub const SPEC: Spec = Spec {
    name: "knightmare",
    params: &[],
    summary: "cells a knight's move apart never sum to 5 or 15",
    examples: &["grid 4x4 no-boxes\nvalues 1-9\nknightmare", "grid 2x3\nvalues 0-4\nknightmare"],
    sample: "knightmare",
    fpuzzles: "console knightmare",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct Knightmare;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(Knightmare)))
}

impl Pairs for Knightmare {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        Box::new(at_offsets(puzzle.grid(), leaps(1, 2)))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a + b != 5 && a + b != 15
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
