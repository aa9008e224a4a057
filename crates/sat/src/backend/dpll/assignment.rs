//! Truth values by variable, and the trail in the order of assignment.

use crate::cnf::{Lit, Model};

/// The value of a false variable.
const FALSE: u8 = 0;
/// The value of an unassigned variable: the low bit.
const UNASSIGNED: u8 = 1;
/// The value of a true variable.
const TRUE: u8 = 2;

/// A partial assignment.
#[derive(Debug, Default)]
pub struct Assignment {
    /// By variable.
    pub(super) values: Vec<u8>,
    /// One place more than there are variables; the first `len` are in use. A vector that never
    /// grows keeps the check for room out of the innermost loop.
    trail: Vec<Lit>,
    len: usize,
}

impl Assignment {
    /// Nothing assigned yet.
    pub fn new(vars: usize) -> Assignment {
        Assignment { values: vec![UNASSIGNED; vars], trail: vec![Lit::from_code(0); vars + 1], len: 0 }
    }

    /// The number of variables.
    pub fn vars(&self) -> usize {
        self.values.len()
    }

    /// The true literals in the order of assignment.
    #[inline]
    pub fn trail(&self) -> &[Lit] {
        &self.trail[..self.len]
    }

    /// Returns the number of assigned literals.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if every variable has a value.
    pub fn is_total(&self) -> bool {
        self.len == self.values.len()
    }

    /// Returns `true` if `lit` has no value.
    #[inline]
    pub fn is_unassigned(&self, lit: Lit) -> bool {
        self.values[lit.var().index()] == UNASSIGNED
    }

    /// Returns `true` if `lit` is true.
    #[inline]
    pub fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.var().index()] == value(lit)
    }

    /// Returns `true` if `lit` is false.
    #[inline]
    pub fn is_false(&self, lit: Lit) -> bool {
        self.is_true(!lit)
    }

    /// Makes `lit` true; answers whether it is not false already.
    #[inline]
    pub fn assign(&mut self, lit: Lit) -> bool {
        let known = &mut self.values[lit.var().index()];
        if *known != UNASSIGNED {
            return *known == value(lit);
        }
        *known = value(lit);
        self.trail[self.len] = lit;
        self.len += 1;
        true
    }

    /// Makes the unassigned variables of `lits`, which are positive, false. Which of them are
    /// unassigned is as good as random, so this writes each one to the end of the trail and then
    /// moves the end or does not, instead of asking.
    #[inline]
    pub fn falsify(&mut self, lits: &[Lit]) {
        let (values, trail) = (self.values.as_mut_slice(), self.trail.as_mut_slice());
        let mut len = self.len;
        for &lit in lits {
            let known = &mut values[lit.var().index()];
            trail[len] = !lit;
            len += usize::from(*known & UNASSIGNED);
            *known &= TRUE;
        }
        self.len = len;
    }

    /// Takes back the last assignment.
    pub fn pop(&mut self) {
        if let Some(&lit) = self.trail().last() {
            self.len -= 1;
            self.values[lit.var().index()] = UNASSIGNED;
        }
    }

    /// Forgets the end of the trail, whose variables the caller has given back their values.
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

    /// Returns `true` if none of `lits` is true.
    pub fn is_open(&self, lits: &[Lit]) -> bool {
        !lits.iter().any(|&lit| self.is_true(lit))
    }

    /// The variables that are true, the others being false.
    pub fn model(&self) -> Model {
        let word =
            |values: &[u8]| values.iter().rev().fold(0, |word, &value| word << 1 | u64::from(value == TRUE));
        Model::from_words(self.values.chunks(64).map(word).collect(), self.values.len())
    }
}

/// The value of `lit`'s variable where `lit` is true.
#[inline]
fn value(lit: Lit) -> u8 {
    if lit.is_positive() { TRUE } else { FALSE }
}
