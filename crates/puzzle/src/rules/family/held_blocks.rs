//! Rules about the number of blocks of rules that hold.
//!
//! A truth value for each block says whether the block holds, and the number of true ones is constrained. If the number
//! has a lower bound, a block must hold if its truth value is true. If the number has an upper bound, a block must not
//! hold if its truth value is false.

use std::ops::RangeInclusive;

use super::composite::{self, Block};
use crate::csp::{Atom, Constraint};
use crate::form::Form;
use crate::grid::{Grid, Solution};
use crate::plural::counted;
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::rules::params::{Arguments, Param, ParamKind};
use crate::statement::Fault;

/// Blocks of rules, and bounds on the number of blocks that hold.
#[derive(Debug)]
pub struct HeldBlocks {
    blocks: Vec<Block>,
    least: usize,
    most: usize,
}

impl HeldBlocks {
    /// The parameters `K of { LINE } …`.
    pub const PARAMS: &[Param] = &[
        Param::number("K", "a number of blocks", 0, u16::MAX as i32),
        Param::choice("of", &["of"]),
        Param::new("{ LINE ; LINE ... } { LINE ; ... } ...", ParamKind::Blocks { most: usize::MAX }),
    ];

    /// Takes the arguments `K of { LINE } …`. `allowed` returns the numbers of blocks that may hold, given K and the
    /// number of blocks.
    pub fn take(
        args: &mut Arguments<'_>,
        allowed: impl Fn(usize, usize) -> RangeInclusive<usize>,
    ) -> Result<HeldBlocks, Fault> {
        let number = args.number() as usize;
        let _of = args.word();
        let is_bounded = *allowed(0, 1).end() == 0;
        let blocks = if is_bounded { Block::take_negatable(args)? } else { Block::take(args)? };
        if number > blocks.len() {
            let message = format!("{number} of {}", counted(blocks.len(), "block"));
            return Err(args.wrong(message, "no more than there are blocks"));
        }
        let allowed = allowed(number, blocks.len());
        Ok(HeldBlocks { least: *allowed.start(), most: *allowed.end(), blocks })
    }

    /// Requires the number of blocks that hold to be one of `allowed`.
    fn post_count(&self, csp: &mut Posting<'_>, puzzle: &Puzzle, allowed: Vec<usize>) {
        let all = self.blocks.len();
        // If the allowed numbers are a range up to the maximum (or down to 0), no block needs to be forced to fail (or
        // to hold).
        let upwards = allowed.contains(&all) && allowed.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let downwards = allowed.contains(&0) && allowed.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let mut held: Vec<Atom> = Vec::new();
        // The number of blocks without constraints, which always hold.
        let mut sure = 0;
        for block in &self.blocks {
            if csp.stopped() {
                return;
            }
            let demanded = csp.collect(|csp| block.post(csp, puzzle));
            if demanded.is_empty() {
                sure += 1;
                continue;
            }
            let is = csp.new_bool();
            if !downwards {
                csp.post_if(is, demanded);
            }
            if !upwards {
                let denied = csp.collect(|csp| block.post_negation(csp, puzzle));
                csp.post_if(!is, denied);
            }
            held.push(is);
        }
        let left = allowed.into_iter().filter_map(|count| count.checked_sub(sure)).collect();
        csp.post(Constraint::Count(held, left));
    }
}

impl Rule for HeldBlocks {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        self.post_count(csp, puzzle, (self.least..=self.most).collect());
    }

    fn has_negation(&self) -> bool {
        self.blocks.iter().all(Block::has_negation)
    }

    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let others = (0..=self.blocks.len()).filter(|count| !(self.least..=self.most).contains(count));
        self.post_count(csp, puzzle, others.collect());
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let held = self.blocks.iter().filter(|block| block.holds(solution, puzzle)).count();
        self.least <= held && held <= self.most
    }

    fn relies_on_houses(&self) -> bool {
        self.blocks.iter().any(Block::relies_on_houses)
    }

    fn rests_on(&self, grid: &Grid) -> Vec<usize> {
        composite::rests_on(&self.blocks, grid)
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        composite::draw(&self.blocks, grid)
    }
}
