//! `and`: "All of these rules hold."

use super::family::composite::{self, Block};
use super::params::{Arguments, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Grid, Solution};
use crate::puzzle::{Mark, Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "and",
    params: &[Param::new("{ LINE ; LINE ... }", ParamKind::Blocks { most: 1 })],
    summary: "all rules of the block hold; a block may contain blocks, but not udoku or full-rank-ties; the marks of its rules count for negative rules",
    examples: &[
        "grid 4x4\nand { killer 5 r1c1 r1c2 ; between r2c1-r2c3 }",
        "grid 4x4\nvalues 1-7\nand { kropki white r1c1 r1c2 ; anti-king }\nnegative-difference",
        "grid 4x4\nand { and { killer 3 r1c1 r2c2 } ; or { arrow r3c3 r4c1 } { killer 3 r4c4 } }",
    ],
    sample: "and { thermo r1c1 r1c2 ; thermo r2c1 r2c2 }",
    sentences: &[sentence("all rules of the block hold")],
    takes_beyond: true,
    iss: ".And … .End",
    ..Spec::of(Group::Own, make)
};

#[derive(Debug)]
struct And(Vec<Block>);

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(And(Block::take(args)?)))
}

impl Rule for And {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        self.0.iter().for_each(|block| block.post(csp, puzzle));
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.0.iter().all(|block| block.holds(solution, puzzle))
    }

    fn has_negation(&self) -> bool {
        self.0.iter().all(Block::has_negation)
    }

    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        self.0.iter().for_each(|block| block.post_negation(csp, puzzle));
    }

    fn marks(&self, grid: &Grid) -> Vec<Mark> {
        self.0.iter().flat_map(|block| block.marks(grid)).collect()
    }

    fn relies_on_houses(&self) -> bool {
        self.0.iter().any(Block::relies_on_houses)
    }

    fn rests_on(&self, grid: &Grid) -> Vec<usize> {
        composite::rests_on(&self.0, grid)
    }

    fn doubts(&self, puzzle: &Puzzle) -> Vec<String> {
        self.0.iter().flat_map(|block| block.doubts(puzzle)).collect()
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        composite::draw(&self.0, grid)
    }
}
