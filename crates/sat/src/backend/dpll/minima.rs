//! Finds the first among the shortest open clauses. Up to a few thousand counters are scanned one by one; a larger
//! number is divided into blocks whose minima are kept.

use crate::backend::dpll::index::Index;
use crate::backend::dpll::propagate::Propagator;
use crate::cnf::Lit;

/// Number of counters in a block.
const BLOCK: usize = if cfg!(test) { 4 } else { 64 };
/// Up to this number of counters, scanning all of them is faster than keeping minima of blocks.
const FEW: usize = if cfg!(test) { 4 } else { 2048 };

/// The shortest length in each block of counters, recomputed when needed.
#[derive(Debug, Default)]
pub struct Minima {
    counters: usize,
    least: Vec<u32>,
    is_stale: Vec<bool>,
    stale: Vec<u32>,
    /// The number of literals of the trail whose blocks have been marked as stale.
    seen: usize,
}

impl Minima {
    /// Creates minima for this many counters. If there are few, no blocks are used.
    pub fn new(counters: usize) -> Minima {
        let blocks = if counters > FEW { counters.div_ceil(BLOCK) } else { 0 };
        let stale = (0..blocks as u32).collect();
        Minima { counters, least: vec![0; blocks], is_stale: vec![true; blocks], stale, seen: 0 }
    }

    /// Among the counters 0 to `end` - 1 that are `eligible` and shorter than `below`, returns the first of the
    /// shortest.
    pub fn shortest(
        &mut self,
        propagator: &Propagator,
        end: usize,
        below: u32,
        eligible: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        if self.least.is_empty() {
            return scan(propagator, 0..end, below, &eligible).map(|(place, _)| place);
        }
        let trail = propagator.assignment.trail();
        self.mark(&propagator.index, &trail[self.seen..]);
        self.seen = trail.len();
        for block in self.stale.drain(..) {
            let start = block as usize * BLOCK;
            let all = start..(start + BLOCK).min(self.counters);
            let least = scan(propagator, all, Propagator::CLOSED, &eligible);
            self.least[block as usize] = least.map_or(Propagator::CLOSED, |(_, length)| length);
            self.is_stale[block as usize] = false;
        }
        let mut best = (None, below);
        for (block, &least) in self.least.iter().enumerate().take(end.div_ceil(BLOCK)) {
            if least < best.1 {
                let start = block * BLOCK;
                if let Some((place, length)) =
                    scan(propagator, start..(start + BLOCK).min(end), best.1, &eligible)
                {
                    best = (Some(place), length);
                }
            }
        }
        best.0
    }

    /// Must be called before `trail` is cut to `len` literals.
    pub fn undo(&mut self, index: &Index, trail: &[Lit], len: usize) {
        if !self.least.is_empty() && len < self.seen {
            self.mark(index, &trail[len..self.seen]);
            self.seen = len;
        }
    }

    fn mark(&mut self, index: &Index, lits: &[Lit]) {
        for &lit in lits {
            for &counter in index.counters(lit).iter().chain(index.counters(!lit)) {
                let block = counter as usize / BLOCK;
                if !std::mem::replace(&mut self.is_stale[block], true) {
                    self.stale.push(block as u32);
                }
            }
        }
    }
}

/// Returns the first of the counters with the shortest length in a range, and this length; `None` if none is eligible
/// and shorter than `below`.
fn scan(
    propagator: &Propagator,
    counters: std::ops::Range<usize>,
    below: u32,
    eligible: &impl Fn(usize) -> bool,
) -> Option<(usize, u32)> {
    let start = counters.start;
    let mut best = (None, below);
    for (offset, length) in propagator.lengths(counters).enumerate() {
        if length < best.1 && eligible(start + offset) {
            best = (Some((start + offset, length)), length);
            // After propagation, no open clause has fewer than two literals left.
            if length == 2 {
                break;
            }
        }
    }
    best.0
}
