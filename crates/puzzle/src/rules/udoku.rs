//! `udoku`: "There is one value more than a house has cells, so each house lacks a value, which is not known." Houses
//! already forbid repeats; the rule only adds the extra value.

use super::params::Arguments;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "udoku",
    params: &[],
    summary: "there is one value more than the longest house has cells, unless a values line says otherwise; no house holds a value twice",
    examples: &["grid 4x4\nudoku\n1...\n.5..\n....\n....", "grid 2x3\nudoku"],
    sample: "values 1-10\nudoku",
    sentences: &[sentence("the values are <min> to <max>, and no house holds one twice")],
    spare_values: 1,
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct Udoku;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(Udoku))
}

impl Rule for Udoku {
    fn post(&self, _: &mut Posting<'_>, _: &Puzzle) {}

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        puzzle.grid().houses().iter().all(|house| solution.distinct(&house.cells))
    }

    fn relies_on_houses(&self) -> bool {
        true
    }

    fn nests(&self) -> bool {
        false
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
