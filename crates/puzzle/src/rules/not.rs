//! `not`: "At least one of these clues is wrong."

use super::family::composite::{self, Block};
use super::params::{Arguments, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "not",
    params: &[Param::new("{ LINE ; LINE ... }", ParamKind::Blocks { most: 1 })],
    summary: "at least one rule of the block does not hold; a rule that cannot be negated, such as connected-values, is an error; marks do not count for negative rules",
    examples: &[
        "grid 4x4\nnot { killer 5 r1c1 r1c2 }\nnot { thermo r2c1 r2c2 ; even r4c4 }",
        "grid 4x4\nnot { renban r1c1-r1c3 }\nnot { skyscraper 2 r3 left }\nnot { x-sum 6 c4 bottom }",
        "grid 4x4\nnot { extra-region r1c1 r2c2 r3c3 r4c4 }\nnot { not { whisper 2 r3c1 r3c2 } }",
        "grid 3x3\nvalues 0-3\nnot { sum 4 r1c1 -1*r2c2 2*r3c3 }\nnot { and { global-entropy ; or { even r1c1 } { odd r2c2 } } }",
    ],
    sample: "not { thermo r1c1 r1c2 }",
    sentences: &[sentence("not all rules of the block hold")],
    takes_beyond: true,
    ..Spec::of(Group::Own, make)
};

#[derive(Debug)]
struct Not(Vec<Block>);

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(Not(Block::take_negatable(args)?)))
}

impl Rule for Not {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        self.0.iter().for_each(|block| block.post_negation(csp, puzzle));
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        self.0.iter().for_each(|block| block.post(csp, puzzle));
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        !self.0.iter().any(|block| block.holds(solution, puzzle))
    }

    fn relies_on_houses(&self) -> bool {
        self.0.iter().any(Block::relies_on_houses)
    }

    fn rests_on(&self, grid: &Grid) -> Vec<usize> {
        composite::rests_on(&self.0, grid)
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        composite::draw(&self.0, grid)
    }
}
