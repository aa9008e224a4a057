//! Rules that consist of other rules, in blocks `{ LINE ; LINE }`.

use std::collections::BTreeSet;

use crate::csp::Constraint;
use crate::form::Form;
use crate::grid::{Grid, Solution};
use crate::puzzle::{Mark, Posting, Puzzle, Rule};
use crate::rules::params::Arguments;
use crate::statement::Fault;

/// A block of rules, which holds if all its rules hold.
#[derive(Debug)]
pub struct Block(Vec<Box<dyn Rule>>);

impl Block {
    /// Takes the next argument, which consists of blocks.
    pub fn take(args: &mut Arguments<'_>) -> Result<Vec<Block>, Fault> {
        Ok(args.blocks()?.into_iter().map(Block).collect())
    }

    /// Requires all rules of the block to hold.
    pub fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        self.0.iter().for_each(|rule| rule.post(csp, puzzle));
    }

    /// Takes the next argument, which consists of blocks. It is an error if a rule in them has no negation.
    pub fn take_negatable(args: &mut Arguments<'_>) -> Result<Vec<Block>, Fault> {
        Ok(args.negatable_blocks()?.into_iter().map(Block).collect())
    }

    /// Returns `true` if all rules of the block have a negation.
    pub fn has_negation(&self) -> bool {
        self.0.iter().all(|rule| rule.has_negation())
    }

    /// Requires at least one rule of the block to be violated.
    pub fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        if let [rule] = &self.0[..] {
            return rule.post_negation(csp, puzzle);
        }
        let branches = self.0.iter().map(|rule| csp.collect(|csp| rule.post_negation(csp, puzzle))).collect();
        csp.post(Constraint::Any(branches));
    }

    /// Returns `true` if all rules of the block hold.
    pub fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.0.iter().all(|rule| rule.holds(solution, puzzle))
    }

    /// Returns the marks of all rules of the block.
    pub fn marks(&self, grid: &Grid) -> Vec<Mark> {
        self.0.iter().flat_map(|rule| rule.marks(grid)).collect()
    }

    /// Returns the sentences of all rules of the block about valid but strange statements.
    pub fn doubts(&self, puzzle: &Puzzle) -> Vec<String> {
        self.0.iter().flat_map(|rule| rule.doubts(puzzle)).collect()
    }

    /// Returns `true` if a rule of the block relies on the houses.
    pub fn relies_on_houses(&self) -> bool {
        self.0.iter().any(|rule| rule.relies_on_houses())
    }
}

/// Returns the indices of the houses that the rules of the blocks depend on, ascending.
pub fn rests_on(blocks: &[Block], grid: &Grid) -> Vec<usize> {
    let rules = blocks.iter().flat_map(|block| &block.0);
    let houses: BTreeSet<usize> = rules.flat_map(|rule| rule.rests_on(grid)).collect();
    houses.into_iter().collect()
}

/// Returns the forms of a rule that consists of blocks.
pub fn draw(blocks: &[Block], grid: &Grid) -> Vec<Form> {
    let drawn = |block: &Block| block.0.iter().flat_map(|rule| rule.draw(grid)).collect();
    let branches = blocks.iter().zip(1..).map(|(block, number)| Form::Branch(number, drawn(block)));
    branches.chain([Form::Quoted]).collect()
}
