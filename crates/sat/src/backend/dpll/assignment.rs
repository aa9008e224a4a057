//! Truth values of all variables, and the trail: the true literals in the order of assignment.

use crate::cnf::{Lit, Model};

/// The value of a false variable.
const FALSE: u8 = 0;
/// The value of an unassigned variable. Only this value has its lowest bit set.
const UNASSIGNED: u8 = 1;
/// The value of a true variable.
const TRUE: u8 = 2;

/// A partial assignment.
#[derive(Debug, Default)]
pub struct Assignment {
    /// The value of each variable.
    pub(super) values: Vec<u8>,
    /// The true literals are the first `len` entries. The length is always one more than the number of variables:
    /// `falsify` also writes behind the true literals, and a vector that never grows needs no check of its capacity in
    /// the innermost loop.
    trail: Vec<Lit>,
    len: usize,
}

impl Assignment {
    /// Creates an assignment in which all variables are unassigned.
    pub fn new(vars: usize) -> Assignment {
        Assignment { values: vec![UNASSIGNED; vars], trail: vec![Lit::from_code(0); vars + 1], len: 0 }
    }

    /// Returns the number of variables.
    pub fn vars(&self) -> usize {
        self.values.len()
    }

    /// Returns the true literals in the order of assignment.
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

    /// Makes `lit` true, unless it has a value already; returns `false` if it is false.
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

    /// Makes the unassigned literals among the positive literals `lits` false. Which of them are unassigned is
    /// practically random, so a branch would be slow. Instead, the negation of each literal is written to the end of
    /// the trail, and the end moves by 0 or 1.
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

    /// Undoes the last assignment.
    pub fn pop(&mut self) {
        if let Some(&lit) = self.trail().last() {
            self.len -= 1;
            self.values[lit.var().index()] = UNASSIGNED;
        }
    }

    /// Shortens the trail to `len` literals. The caller has made the variables of the removed literals unassigned.
    pub fn truncate(&mut self, len: usize) {
        self.len = len;
    }

    /// Returns the first unassigned literal of `lits`, if any.
    pub fn first_unassigned(&self, lits: &[Lit]) -> Option<Lit> {
        lits.iter().copied().find(|&lit| self.is_unassigned(lit))
    }

    /// Returns the first unassigned positive literal of `lits`, if any.
    pub fn first_positive(&self, lits: &[Lit]) -> Option<Lit> {
        lits.iter().copied().find(|&lit| lit.is_positive() && self.is_unassigned(lit))
    }

    /// Returns `true` if none of `lits` is true.
    pub fn is_open(&self, lits: &[Lit]) -> bool {
        !lits.iter().any(|&lit| self.is_true(lit))
    }

    /// Returns the assignment as a model; unassigned variables are false.
    pub fn model(&self) -> Model {
        Model::from_words(self.trues(), self.values.len())
    }

    /// Returns the assignment as a model; unassigned variables take their values from `other`.
    pub fn completed(&self, other: &Model) -> Model {
        let (mut words, unassigned) = (self.trues(), self.bits(low_bits));
        for ((word, unassigned), other) in words.iter_mut().zip(unassigned).zip(other.words()) {
            *word |= unassigned & other;
        }
        Model::from_words(words, self.values.len())
    }

    fn trues(&self) -> Vec<u64> {
        self.bits(|eight| low_bits(eight >> 1))
    }

    /// Returns one bit for each variable, 64 to a word. `of_eight` computes the bits of eight variables at a time from
    /// their values, one byte each.
    fn bits(&self, of_eight: impl Fn(u64) -> u64) -> Vec<u64> {
        let mut words = vec![0; self.values.len().div_ceil(64)];
        let (eights, rest) = self.values.as_chunks::<8>();
        let mut last = [FALSE; 8];
        last[..rest.len()].copy_from_slice(rest);
        let bits = eights.iter().chain([&last]).map(|&eight| of_eight(u64::from_le_bytes(eight)));
        for (place, bits) in bits.enumerate() {
            if let Some(word) = words.get_mut(place / 8) {
                *word |= bits << (place % 8 * 8);
            }
        }
        words
    }
}

/// Collects the lowest bits of eight bytes into one byte, the first byte's bit lowest. The product moves each bit to
/// its position in the highest byte, and no two bits collide.
fn low_bits(eight: u64) -> u64 {
    (eight & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns the value of `lit`'s variable that makes `lit` true.
#[inline]
fn value(lit: Lit) -> u8 {
    if lit.is_positive() { TRUE } else { FALSE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Var;

    #[test]
    fn models_have_the_values_of_an_assignment() {
        for vars in [0, 1, 7, 8, 9, 63, 64, 65, 100, 128, 200] {
            let mut assignment = Assignment::new(vars);
            let other = Model::new((0..vars).map(|var| var % 5 < 2));
            for var in 0..vars {
                let lit = Var::from_index(var).positive();
                match var * 7 % 3 {
                    0 => assert!(assignment.assign(lit)),
                    1 => assert!(assignment.assign(!lit)),
                    _ => assert!(assignment.is_unassigned(lit)),
                }
            }
            let expected = |of_unassigned: &dyn Fn(usize) -> bool| {
                let value = |var: usize| match var * 7 % 3 {
                    0 => true,
                    1 => false,
                    _ => of_unassigned(var),
                };
                Model::new((0..vars).map(value))
            };
            assert_eq!(assignment.model(), expected(&|_| false));
            assert_eq!(assignment.completed(&other), expected(&|var| var % 5 < 2));
        }
    }
}
