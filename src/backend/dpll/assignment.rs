//! Truth values as bit sets over the variables, and the trail in the order of assignment.

use crate::backend::dpll::index::Mask;
use crate::cnf::{Lit, Var};

/// A partial assignment.
#[derive(Debug, Default)]
pub struct Assignment {
    /// The bits of the unassigned variables.
    pub(super) unassigned: Vec<u64>,
    /// The bits of the true variables.
    pub(super) trues: Vec<u64>,
    /// As long as there are variables; the first `len` places are in use. A vector that never grows
    /// keeps the check for room out of the innermost loop.
    lits: Vec<Lit>,
    len: usize,
}

impl Assignment {
    /// Nothing assigned yet.
    pub fn new(vars: usize) -> Assignment {
        let words = vars.div_ceil(64);
        let mut unassigned = vec![u64::MAX; words];
        if let (Some(last), rest @ 1..) = (unassigned.last_mut(), vars % 64) {
            *last = (1 << rest) - 1;
        }
        Assignment { unassigned, trues: vec![0; words], lits: vec![Lit::from_code(0); vars], len: 0 }
    }

    /// The number of variables.
    pub fn vars(&self) -> usize {
        self.lits.len()
    }

    /// The true literals in the order of assignment.
    #[inline]
    pub fn trail(&self) -> &[Lit] {
        &self.lits[..self.len]
    }

    /// How many literals are assigned.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether every variable has a value.
    pub fn is_total(&self) -> bool {
        self.len == self.lits.len()
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
        self.lits[self.len] = lit;
        self.len += 1;
        true
    }

    /// Makes every unassigned variable in `masks` false.
    #[inline]
    pub fn falsify(&mut self, masks: &[Mask]) {
        let (unassigned, lits) = (self.unassigned.as_mut_slice(), self.lits.as_mut_slice());
        let mut len = self.len;
        for mask in masks {
            let word = mask.word as usize;
            let mut news = unassigned[word] & mask.bits;
            unassigned[word] ^= news;
            while news != 0 {
                lits[len] = !Var::from_index(word * 64 + news.trailing_zeros() as usize).positive();
                len += 1;
                news &= news - 1;
            }
        }
        self.len = len;
    }

    /// Takes back the last assignment.
    pub fn pop(&mut self) {
        if let Some(&lit) = self.trail().last() {
            self.len -= 1;
            let (word, bit) = (lit.var().index() / 64, 1u64 << (lit.var().index() % 64));
            self.unassigned[word] |= bit;
            self.trues[word] &= !bit;
        }
    }

    /// Forgets the end of the trail, whose variables the caller has given back their bits.
    pub fn truncate(&mut self, len: usize) {
        self.len = len;
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

    /// By variable, whether it is true.
    pub fn values(&self) -> Vec<bool> {
        let mut values = Vec::with_capacity(64 * self.trues.len());
        for word in &self.trues {
            values.extend_from_slice(&std::array::from_fn::<bool, 64, _>(|bit| word >> bit & 1 != 0));
        }
        values.truncate(self.vars());
        values
    }
}
