//! `or`: "At least one of these groups of rules holds."

use super::family::composite::{self, Block};
use super::params::{Arguments, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Constraint;
use crate::form::Form;
use crate::grid::{Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "or",
    params: &[Param::new("{ LINE ; LINE ... } { LINE ; ... } ...", ParamKind::Blocks { most: usize::MAX })],
    summary: "all rules of at least one block hold; a block may contain blocks, but not udoku or full-rank-ties; the marks of its rules do not count for negative rules",
    examples: &[
        "grid 4x4\nor { killer 5 r1c1 r1c2 ; killer 3 r4c4 } { between r2c1-r2c3 }",
        "grid 4x4\nor { sandwich 5 r1 ; skyscraper 2 c1 top } { lunchbox 2 r2c1 r2c2 r3c3 } { x-sum 6 c4 bottom }",
        "grid 4x4\nor { or { arrow r1c1 r2c2 r3c3 } { killer 4 r4c4 } } { and { zipper r1c1-r1c3 ; sum-line 5 r4c1-r4c4 } }",
        "grid 4x4\nor { diagonal main } { anti-king ; even r1c1 }",
        "grid 3x3\nvalues 0-3\nor { full-rank 3 r1 left } { regex 1.* r2c1-r2c3 ; digital-root 3 r1c1 r1c2 }",
    ],
    sample: "or { thermo r1c1 r1c2 } { thermo r2c2 r2c1 }",
    sentences: &[sentence("all rules of at least one block hold")],
    takes_beyond: true,
    iss: ".Or … .End",
    ..Spec::of(Group::Own, make)
};

#[derive(Debug)]
struct Or(Vec<Block>);

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(Or(Block::take(args)?)))
}

impl Rule for Or {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        // Constraints on auxiliary variables of a branch are collected with the branch, so these variables are free if
        // the branch is not chosen.
        let branches = self.0.iter().map(|branch| csp.collect(|csp| branch.post(csp, puzzle))).collect();
        csp.post(Constraint::Any(branches));
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.0.iter().any(|branch| branch.holds(solution, puzzle))
    }

    fn has_negation(&self) -> bool {
        self.0.iter().all(Block::has_negation)
    }

    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        self.0.iter().for_each(|branch| branch.post_negation(csp, puzzle));
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
