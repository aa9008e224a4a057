//! `strict-xv`: "All X and V are given." Neighbours without an X or V sum neither to 10 nor to 5.

use super::family::{ByPairs, CellPairs, Pairs, unmarked_pairs};
use super::params::Arguments;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Grid, Values};
use crate::puzzle::{Mark, Puzzle};

pub const SPEC: Spec = Spec {
    name: "strict-xv",
    aliases: &[("negative-xv", "strict-xv")],
    params: &[],
    summary: "orthogonal neighbours without an X or V sum neither to 10 nor to 5; dots, sums and cages exempt nothing; marks inside 'or' do not count",
    examples: &[
        "grid 3x3 no-boxes\nvalues 1-8\nstrict-xv\nxv x r1c1 r1c2\nxv v r3c1-r3c2\nkropki white r2c2 r2c3",
        "grid 2x2\nvalues 0-5\nstrict-xv",
    ],
    sample: "strict-xv",
    sentences: &[sentence(
        "orthogonal neighbours without an X or V between them add up neither to 10 nor to 5",
    )],
    iss: ".StrictXV",
    fpuzzles: "negative with xv",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct StrictXv;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(StrictXv)))
}

impl Pairs for StrictXv {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        unmarked_pairs(puzzle, |mark| match mark {
            Mark::Sum(5 | 10, pair) => Some(pair),
            _ => None,
        })
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a + b != 5 && a + b != 10
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
