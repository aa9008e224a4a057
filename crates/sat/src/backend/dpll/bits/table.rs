//! The formula as rows of bits, some of which are cleared when a literal becomes true.
//!
//! Clauses of one width are side by side, a bit each, in blocks; a block has one lane of words for which clauses are open,
//! and one for each place in a clause, with a bit set while the literal in that place is not false. After the blocks comes a
//! bit for each variable that is not false. Bits are only ever cleared on the way down, so the effect of a true variable,
//! including its rivals in groups, is one mask, applied to the state word by word.

use std::ops::Range;

use crate::backend::dpll::lists::Lists;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Lit, Var};

/// The most words in a lane.
pub const WIDEST_LANE: usize = 8;
/// The widest clause: lengths are counted in few bits.
const WIDEST: usize = 255;
/// The most words of one mask.
const MOST_WORDS: usize = 512;
/// A mask that has not been made yet.
const UNMADE: u32 = u32::MAX;

/// Clauses of one width side by side.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// Its first word: the lane of the open clauses, then one lane for each place.
    pub start: usize,
    /// The number of words of a lane.
    pub lane: usize,
    /// The number of literals of each clause.
    pub width: usize,
    /// The number of clauses before this block.
    pub clauses: usize,
    /// The number of clauses in it.
    count: usize,
    /// The number of literals before this block.
    lits: usize,
}

impl Block {
    /// Returns the words of its lanes in the state.
    pub fn words(&self) -> Range<usize> {
        self.start..self.start + self.lane * (self.width + 1)
    }

    /// Returns the words of its places alone.
    fn places(&self) -> Range<usize> {
        self.start + self.lane..self.words().end
    }
}

/// A bit of the state that is cleared: 64 times its word, plus its place there.
#[derive(Clone, Copy, Debug)]
struct TakenBit(u32);

impl TakenBit {
    fn new(word: usize, place: usize) -> TakenBit {
        TakenBit((64 * word + place) as u32)
    }

    /// Clears it.
    fn from(self, state: &mut [u64]) {
        state[self.0 as usize / 64] &= !(1 << (self.0 % 64));
    }
}

/// All constants of a search.
#[derive(Debug)]
pub struct Table {
    vars: usize,
    blocks: Vec<Block>,
    /// The literals of the clauses, in the order of the blocks.
    lits: Vec<Lit>,
    /// The number of each clause in the order of statement.
    numbers: Vec<u32>,
    /// The first word of the variables that are not false.
    alive: usize,
    /// The state before anything is assigned.
    initial: Vec<u64>,
    /// In the words of the blocks, a bit for each place whose literal is positive.
    positive: Vec<u64>,
    /// By literal, the bits that it clears itself when it becomes true.
    effects: Lists<TakenBit>,
    /// Sets of variables with at most one true.
    sets: Lists<Var>,
    /// By variable, the sets that it is in.
    member_of: Lists<u32>,
    /// The masks made so far.
    masks: Vec<u64>,
    /// By variable, the number of its mask.
    places: Vec<u32>,
}

/// Returns `true` for constraints that have a bit of their own. Units are assigned instead; binary clauses of negative
/// literals and at-most-one groups only make rivals.
fn is_wide(kind: ConstraintKind, lits: &[Lit]) -> bool {
    match kind {
        ConstraintKind::Clause => {
            lits.len() > 2 || (lits.len() == 2 && lits.iter().any(|lit| lit.is_positive()))
        }
        ConstraintKind::Group(group) => group == Group::ExactlyOne,
    }
}

impl Table {
    /// Creates the table of `store` over `vars` variables; `None` if masks would be too long to be quick.
    pub fn new(vars: usize, store: &Store) -> Option<Table> {
        let mut counts = vec![0usize; WIDEST + 1];
        for (_, lits) in store.iter().filter(|&(kind, lits)| is_wide(kind, lits)) {
            *counts.get_mut(lits.len())? += 1;
        }
        let words = |(width, count): (usize, &usize)| count.div_ceil(64) * (width + 1);
        if counts.iter().enumerate().map(words).sum::<usize>() + vars.div_ceil(64) > MOST_WORDS {
            return None;
        }
        let mut blocks = Vec::new();
        let (mut start, mut clauses, mut lits) = (0, 0, 0);
        // The position of the next clause of each width.
        let mut next = vec![0; WIDEST + 1];
        for (width, &count) in counts.iter().enumerate() {
            next[width] = clauses;
            for first in (0..count).step_by(64 * WIDEST_LANE) {
                let here = (count - first).min(64 * WIDEST_LANE);
                let lane = here.div_ceil(64);
                blocks.push(Block {
                    start,
                    lane,
                    width,
                    clauses: clauses + first,
                    count: here,
                    lits: lits + first * width,
                });
                start += lane * (width + 1);
            }
            clauses += count;
            lits += count * width;
        }
        let sets = sets(store);
        let mut table = Table {
            vars,
            member_of: sets.inverted(vars),
            sets,
            lits: vec![Lit::from_code(0); lits],
            numbers: vec![0; clauses],
            alive: start,
            initial: vec![0; start + vars.div_ceil(64)],
            positive: vec![0; start],
            effects: Lists::default(),
            masks: Vec::new(),
            places: vec![UNMADE; vars],
            blocks,
        };
        table.fill(store, &mut next);
        Some(table)
    }

    /// Places the clauses, and finds the effects of each literal.
    fn fill(&mut self, store: &Store, next: &mut [usize]) {
        for var in 0..self.vars {
            self.initial[self.alive + var / 64] |= 1 << (var % 64);
        }
        for (number, (kind, lits)) in store.iter().enumerate() {
            if !is_wide(kind, lits) {
                continue;
            }
            let clause = next[lits.len()];
            next[lits.len()] += 1;
            self.numbers[clause] = number as u32;
            let block = self.blocks[self.blocks.partition_point(|block| block.clauses <= clause) - 1];
            let offset = clause - block.clauses;
            self.lits[block.lits + offset * block.width..][..block.width].copy_from_slice(lits);
            let (open, bit) = (block.start + offset / 64, 1 << (offset % 64));
            self.initial[open] |= bit;
            for (place, &lit) in lits.iter().enumerate() {
                let word = open + block.lane * (place + 1);
                self.initial[word] |= bit;
                if lit.is_positive() {
                    self.positive[word] |= bit;
                }
            }
        }
        self.effects = Lists::new(2 * self.vars, TakenBit(0), self.effects());
    }

    /// Returns, for each literal, the bits that its truth clears.
    fn effects(&self) -> impl Iterator<Item = (usize, TakenBit)> + Clone {
        let falsified = (0..self.vars).map(|var| {
            let negative = !Var::from_index(var).positive();
            (negative.code(), TakenBit::new(self.alive + var / 64, var % 64))
        });
        let in_clauses = self.blocks.iter().flat_map(move |block| {
            let lits = &self.lits[block.lits..];
            let placed = lits.chunks_exact(block.width).take(block.count).enumerate();
            placed.flat_map(move |(offset, lits)| {
                let (open, bit) = (block.start + offset / 64, offset % 64);
                lits.iter().zip(1..).flat_map(move |(&lit, place)| {
                    let satisfied = (lit.code(), TakenBit::new(open, bit));
                    [satisfied, ((!lit).code(), TakenBit::new(open + block.lane * place, bit))]
                })
            })
        });
        falsified.chain(in_clauses)
    }

    /// Returns the number of variables.
    pub fn vars(&self) -> usize {
        self.vars
    }

    /// Returns the blocks, the narrow ones first.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Returns the state before anything is assigned.
    pub fn initial(&self) -> &[u64] {
        &self.initial
    }

    /// Returns the words of the variables that are not false.
    pub fn alive(&self) -> Range<usize> {
        self.alive..self.alive + self.vars.div_ceil(64)
    }

    /// Returns, in the words of a block, the bits of its positive literals.
    pub fn positive(&self, block: &Block) -> &[u64] {
        &self.positive[block.places()]
    }

    /// Returns the literal at `place` in the clause at `offset` of a block.
    pub fn lit(&self, block: &Block, offset: usize, place: usize) -> Lit {
        self.lits[block.lits + offset * block.width + place]
    }

    /// Returns the number of the clause at `offset` of a block, in the order in which clauses were stated.
    pub fn number(&self, block: &Block, offset: usize) -> u32 {
        self.numbers[block.clauses + offset]
    }

    /// Clears from `state` the bits that `lit` being true clears.
    #[inline(always)]
    pub fn impose(&mut self, lit: Lit, state: &mut [u64]) {
        if !lit.is_positive() {
            self.effects.of(lit.code()).iter().for_each(|taken| taken.from(state));
            return;
        }
        let mut place = self.places[lit.var().index()];
        if place == UNMADE {
            place = self.make(lit);
        }
        let words = self.initial.len();
        let mask = &self.masks[place as usize * words..][..words];
        state.iter_mut().zip(mask).for_each(|(word, keep)| *word &= keep);
    }

    /// Makes the mask of a positive literal on demand: most searches need few.
    #[cold]
    fn make(&mut self, lit: Lit) -> u32 {
        let (words, start) = (self.initial.len(), self.masks.len());
        self.masks.resize(start + words, !0);
        let mask = &mut self.masks[start..];
        let mut take = |lit: Lit| self.effects.of(lit.code()).iter().for_each(|taken| taken.from(mask));
        take(lit);
        for &set in self.member_of.of(lit.var().index()) {
            for &var in self.sets.of(set as usize) {
                if var != lit.var() {
                    take(!var.positive());
                }
            }
        }
        let place = (start / words) as u32;
        self.places[lit.var().index()] = place;
        place
    }
}

/// Returns the groups, and the binary clauses of negative literals.
fn sets(store: &Store) -> Lists<Var> {
    let mut sets = Lists::with_capacity(store.len(), store.literals());
    for (kind, lits) in store.iter() {
        let is_set = match (kind, lits) {
            (ConstraintKind::Group(_), _) => true,
            (ConstraintKind::Clause, [a, b]) => !a.is_positive() && !b.is_positive(),
            (ConstraintKind::Clause, _) => false,
        };
        if is_set {
            sets.push(lits.iter().map(|lit| lit.var()));
        }
    }
    sets
}
