//! A formula as rows of bits. When a literal becomes true, some of the bits are cleared.
//!
//! Clauses of the same width are stored in blocks, one bit for each clause. A block has one lane of words whose bits
//! say which clauses are open, and one lane for each literal position, whose bits say in which clauses the literal at
//! this position is not false. The blocks are followed by one bit for each variable, which is set while the variable is
//! not false. Until the search backtracks, bits are only cleared, never set. The whole effect of a variable becoming
//! true, including other variables of its groups becoming false, is therefore one mask, which is applied to the state
//! word by word.

use std::ops::Range;

use crate::backend::dpll::lists::Lists;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Lit, Var};

/// Maximum number of words in a lane.
pub const WIDEST_LANE: usize = 8;
/// Maximum number of literals of a clause: lengths are counted with eight bits.
const WIDEST: usize = 255;
/// Maximum number of words of a mask; masks of larger formulas would be slow.
const MOST_WORDS: usize = 512;
/// Stands for a mask that has not been computed yet.
const UNMADE: u32 = u32::MAX;

/// A block of clauses with the same number of literals.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// The index of the block's first word. The lane of open clauses comes first, then one lane for each literal
    /// position.
    pub start: usize,
    /// The number of words in each lane.
    pub lane: usize,
    /// The number of literals of each clause.
    pub width: usize,
    /// The number of clauses in earlier blocks.
    pub clauses: usize,
    /// The number of clauses in this block.
    count: usize,
    /// The number of literals in earlier blocks.
    lits: usize,
}

impl Block {
    /// Returns the indices of the block's words in the state.
    pub fn words(&self) -> Range<usize> {
        self.start..self.start + self.lane * (self.width + 1)
    }

    /// Returns the indices of the words of the literal positions, without the lane of open clauses.
    fn places(&self) -> Range<usize> {
        self.start + self.lane..self.words().end
    }
}

/// A bit of the state that is to be cleared: 64 times the index of its word, plus its position in the word.
#[derive(Clone, Copy, Debug)]
struct TakenBit(u32);

impl TakenBit {
    fn new(word: usize, place: usize) -> TakenBit {
        TakenBit((64 * word + place) as u32)
    }

    /// Clears the bit in `state`.
    fn from(self, state: &mut [u64]) {
        state[self.0 as usize / 64] &= !(1 << (self.0 % 64));
    }
}

/// The formula as bits, and the masks computed so far.
#[derive(Debug)]
pub struct Table {
    vars: usize,
    blocks: Vec<Block>,
    /// The literals of all clauses, block by block.
    lits: Vec<Lit>,
    /// For each clause, block by block, its number in the store.
    numbers: Vec<u32>,
    /// The index of the first word that says which variables are not false.
    alive: usize,
    /// The state before anything is assigned.
    initial: Vec<u64>,
    /// For each word of the blocks, the bits whose literal is positive.
    positive: Vec<u64>,
    /// Indexed by literal code: the bits that are cleared when the literal becomes true, without the effects of its
    /// groups.
    effects: Lists<TakenBit>,
    /// Sets of variables; at most one variable of each set can be true.
    sets: Lists<Var>,
    /// For each variable, the sets that contain it.
    member_of: Lists<u32>,
    /// The masks computed so far, concatenated. A variable's mask consists of the bits of the state that remain when
    /// the variable becomes true.
    masks: Vec<u64>,
    /// For each variable, the index of its mask, or [`UNMADE`].
    places: Vec<u32>,
}

/// Returns `true` for constraints that are stored in blocks. Unit clauses are assigned instead. Binary clauses of
/// negative literals and at-most-one groups are stored only as sets of variables that exclude each other.
fn is_wide(kind: ConstraintKind, lits: &[Lit]) -> bool {
    match kind {
        ConstraintKind::Clause => {
            lits.len() > 2 || (lits.len() == 2 && lits.iter().any(|lit| lit.is_positive()))
        }
        ConstraintKind::Group(group) => group == Group::ExactlyOne,
    }
}

impl Table {
    /// Creates the table of the constraints in `store` over `vars` variables; returns `None` if a clause has too many
    /// literals or masks would have too many words.
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
        // For each width, the index of the next clause to be stored.
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

    /// Stores the clauses in their blocks and computes `effects`.
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

    /// Returns pairs of a literal's code and a bit that is cleared when the literal becomes true.
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

    /// Returns the blocks, those with the shortest clauses first.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Returns the state before anything is assigned.
    pub fn initial(&self) -> &[u64] {
        &self.initial
    }

    /// Returns the indices of the words that say which variables are not false.
    pub fn alive(&self) -> Range<usize> {
        self.alive..self.alive + self.vars.div_ceil(64)
    }

    /// Returns, for each word of the block's literal positions, the bits whose literal is positive.
    pub fn positive(&self, block: &Block) -> &[u64] {
        &self.positive[block.places()]
    }

    /// Returns the literal at position `place` of the clause with index `offset` in a block.
    pub fn lit(&self, block: &Block, offset: usize, place: usize) -> Lit {
        self.lits[block.lits + offset * block.width + place]
    }

    /// Returns the number in the store of the clause with index `offset` in a block.
    pub fn number(&self, block: &Block, offset: usize) -> u32 {
        self.numbers[block.clauses + offset]
    }

    /// Makes `lit` true in `state`, including the effects of its groups.
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

    /// Computes the mask of a positive literal and returns its index. Masks are computed when first used, since most
    /// searches need few.
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

/// Returns the sets of variables that exclude each other: groups, and binary clauses of negative literals.
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
