//! `non-consecutive`: "Orthogonally adjacent cells do not contain consecutive digits."

use super::family::{ByPairs, CellPairs, Pairs};
use super::params::Arguments;
use super::{Group, RuleResult, Spec};
use crate::form::Form;
use crate::grid::{Grid, Values};
use crate::puzzle::Puzzle;

pub const SPEC: Spec = Spec {
    name: "non-consecutive",
    aliases: &[("anti-consecutive", "non-consecutive")],
    params: &[],
    summary: "orthogonal neighbours never differ by 1",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\nnon-consecutive",
        "grid 3x3\nvalues 0-4\nnon-consecutive\n0..\n...\n...",
    ],
    sample: "non-consecutive",
    iss: ".AntiConsecutive",
    fpuzzles: "nonconsecutive",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct NonConsecutive;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(NonConsecutive)))
}

impl Pairs for NonConsecutive {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        Box::new(puzzle.grid().orthogonal_pairs())
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a.abs_diff(b) != 1
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }

    fn suits_boards(&self) -> bool {
        true
    }
}
