//! `strict-kropki`: "All dots are given." Neighbours without a dot are neither consecutive nor in a ratio of 1:2.

use super::family::{ByPairs, CellPairs, Pairs, unmarked_pairs};
use super::params::Arguments;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Grid, Values};
use crate::puzzle::{Mark, Puzzle};

pub const SPEC: Spec = Spec {
    name: "strict-kropki",
    aliases: &[("negative-kropki", "strict-kropki")],
    params: &[],
    summary: "orthogonal neighbours without a white or black dot do not differ by 1, and neither is twice the other; difference 1 is a white dot, ratio 2 a black one; marks inside 'or' do not count",
    examples: &[
        "grid 3x3 no-boxes\nvalues 1-7\nstrict-kropki\nkropki white r1c1 r1c2\nkropki black r2c1-r2c3",
        "grid 2x2\nvalues 0-5\nstrict-kropki\ndifference 3 r1c1 r1c2\nratio 2 r2c2 r1c2",
    ],
    sample: "strict-kropki",
    sentences: &[sentence(
        "orthogonal neighbours without a dot between them neither differ by 1 nor is one twice the other; a mark of difference 1 is a white dot, one of ratio 2 a black one",
    )],
    iss: ".StrictKropki",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct StrictKropki;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(StrictKropki)))
}

impl Pairs for StrictKropki {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        unmarked_pairs(puzzle, |mark| match mark {
            Mark::Difference(1, pair) | Mark::Ratio(2, pair) => Some(pair),
            _ => None,
        })
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a.abs_diff(b) != 1 && a != 2 * b && b != 2 * a
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
