//! The first shortest open clause: found by a plain scan of few counters, or by blocks of many.

use crate::backend::dpll::index::Index;
use crate::backend::dpll::propagate::Propagator;
use crate::cnf::Lit;

/// The counters of one block.
const BLOCK: usize = if cfg!(test) { 4 } else { 64 };
/// Up to this many counters a scan is faster than keeping blocks.
const FEW: usize = if cfg!(test) { 4 } else { 2048 };

/// The least length in each block of counters, updated on demand.
#[derive(Debug, Default)]
pub struct Minima {
    counters: usize,
    least: Vec<u32>,
    is_stale: Vec<bool>,
    stale: Vec<u32>,
    /// The length of the part of the trail that the stale blocks account for.
    seen: usize,
}

impl Minima {
    /// Creates the minima for this many counters.
    pub fn new(counters: usize) -> Minima {
        let blocks = if counters > FEW { counters.div_ceil(BLOCK) } else { 0 };
        let stale = (0..blocks as u32).collect();
        Minima { counters, least: vec![0; blocks], is_stale: vec![true; blocks], stale, seen: 0 }
    }

    /// Finds the first of the shortest among the first `end` counters that are shorter than `below` and `eligible`.
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

    /// Is called before `trail` is cut to `len` literals.
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

/// Finds the place and length of the first shortest counter.
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
            // After propagation no open clause is shorter.
            if length == 2 {
                break;
            }
        }
    }
    best.0
}
