//! `diagonal-non-consecutive`: "Cells that touch at a corner do not hold consecutive digits."

use super::family::{ByPairs, CellPairs, Pairs, at_offsets, leaps};
use super::params::Arguments;
use super::{Group, RuleResult, Spec};
use crate::form::Form;
use crate::grid::{Grid, Values};
use crate::puzzle::Puzzle;

pub const SPEC: Spec = Spec {
    name: "diagonal-non-consecutive",
    aliases: &[("dnc", "diagonal-non-consecutive")],
    params: &[],
    summary: "diagonal neighbours never differ by 1",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\ndiagonal-non-consecutive",
        "grid 2x3\nvalues 0-3\ndiagonal-non-consecutive",
    ],
    sample: "diagonal-non-consecutive",
    fpuzzles: "console dnc",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct DiagonalNonConsecutive;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(DiagonalNonConsecutive)))
}

impl Pairs for DiagonalNonConsecutive {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        Box::new(at_offsets(puzzle.grid(), leaps(1, 1)))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a.abs_diff(b) != 1
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
