//! Truth values as bit sets over the variables, and the trail in the order of assignment.

use crate::cnf::{Lit, Model, Var};

/// A partial assignment.
#[derive(Debug, Default)]
pub struct Assignment {
    /// The bits of the unassigned variables.
    pub(super) unassigned: Vec<u64>,
    /// The bits of the true variables.
    pub(super) trues: Vec<u64>,
    pub(super) trail: Vec<Lit>,
    vars: usize,
}

impl Assignment {
    /// Nothing assigned yet.
    pub fn new(vars: usize) -> Assignment {
        let words = vars.div_ceil(64);
        let mut unassigned = vec![u64::MAX; words];
        if let (Some(last), rest @ 1..) = (unassigned.last_mut(), vars % 64) {
            *last = (1 << rest) - 1;
        }
        Assignment { unassigned, trues: vec![0; words], trail: Vec::with_capacity(vars), vars }
    }

    /// The number of variables.
    pub fn vars(&self) -> usize {
        self.vars
    }

    /// Whether every variable has a value.
    pub fn is_total(&self) -> bool {
        self.trail.len() == self.vars
    }

    /// Whether `lit` has no value.
    #[inline]
    pub fn is_unassigned(&self, lit: Lit) -> bool {
        self.unassigned[lit.var().index() / 64] >> (lit.var().index() % 64) & 1 != 0
    }

    /// Whether `lit` is true.
    #[inline]
    pub fn is_true(&self, lit: Lit) -> bool {
        let (word, shift) = (lit.var().index() / 64, lit.var().index() % 64);
        let positive = self.trues[word] >> shift & 1 != 0;
        positive == lit.is_positive() && !self.is_unassigned(lit)
    }

    /// Whether `lit` is false.
    #[inline]
    pub fn is_false(&self, lit: Lit) -> bool {
        self.is_true(!lit)
    }

    /// Makes `lit` true; answers whether it is not false already.
    #[inline]
    pub fn assign(&mut self, lit: Lit) -> bool {
        let (word, bit) = (lit.var().index() / 64, 1u64 << (lit.var().index() % 64));
        if self.unassigned[word] & bit == 0 {
            return (self.trues[word] & bit != 0) == lit.is_positive();
        }
        self.unassigned[word] ^= bit;
        if lit.is_positive() {
            self.trues[word] |= bit;
        }
        self.trail.push(lit);
        true
    }

    /// Makes every unassigned variable in `bits` of `word` false.
    #[inline]
    pub fn falsify(&mut self, word: u32, bits: u64) {
        let mut news = self.unassigned[word as usize] & bits;
        self.unassigned[word as usize] ^= news;
        while news != 0 {
            let index = word as usize * 64 + news.trailing_zeros() as usize;
            self.trail.push(!Var::from_index(index).positive());
            news &= news - 1;
        }
    }

    /// Takes back the last assignment.
    pub fn pop(&mut self) {
        if let Some(lit) = self.trail.pop() {
            let (word, bit) = (lit.var().index() / 64, 1u64 << (lit.var().index() % 64));
            self.unassigned[word] |= bit;
            self.trues[word] &= !bit;
        }
    }

    /// The first unassigned literal of `lits`.
    pub fn first_unassigned(&self, lits: &[Lit]) -> Option<Lit> {
        lits.iter().copied().find(|&lit| self.is_unassigned(lit))
    }

    /// The first unassigned positive literal of `lits`.
    pub fn first_positive(&self, lits: &[Lit]) -> Option<Lit> {
        lits.iter().copied().find(|&lit| lit.is_positive() && self.is_unassigned(lit))
    }

    /// Whether none of `lits` is true.
    pub fn is_open(&self, lits: &[Lit]) -> bool {
        !lits.iter().any(|&lit| self.is_true(lit))
    }

    /// The model that makes the true variables true and all others false.
    pub fn model(&self) -> Model {
        let bit = |index: usize| self.trues[index / 64] >> (index % 64) & 1 != 0;
        Model::new((0..self.vars).map(bit).collect())
    }
}
