//! `negative-difference`: "All differences of 1 are marked." Neighbours without a mark of a difference do not hold
//! consecutive digits.

use super::family::{ByPairs, CellPairs, Pairs, unmarked_pairs};
use super::params::Arguments;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Grid, Values};
use crate::puzzle::{Mark, Puzzle};

pub const SPEC: Spec = Spec {
    name: "negative-difference",
    params: &[],
    summary: "orthogonal neighbours without a white dot or a mark of any difference never differ by 1; marks inside 'or' do not count",
    examples: &[
        "grid 3x3 no-boxes\nvalues 1-5\nnegative-difference\nkropki white r1c1 r1c2\ndifference 2 r2c2 r3c2",
        "grid 2x2\nvalues 0-4\nnegative-difference\nkropki black r1c1 r1c2",
    ],
    sample: "negative-difference",
    sentences: &[sentence(
        "orthogonal neighbours without a white dot or a mark of any difference between them never differ by 1",
    )],
    fpuzzles: "nonconsecutive",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct NegativeDifference;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByPairs(NegativeDifference)))
}

impl Pairs for NegativeDifference {
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a> {
        unmarked_pairs(puzzle, |mark| match mark {
            Mark::Difference(_, pair) => Some(pair),
            _ => None,
        })
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a.abs_diff(b) != 1
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
