//! Models: a truth value for every variable.

use std::ops::Range;

use super::{Lit, Var};

/// A satisfying assignment: one truth value for every variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// One bit for each variable, 64 to a word, with the first variable's bit lowest; unused bits of the last word are
    /// 0.
    words: Vec<u64>,
    vars: usize,
}

impl Model {
    /// Creates a model from the values of all variables in order.
    pub fn new(values: impl IntoIterator<Item = bool>) -> Model {
        let mut model = Model { words: Vec::new(), vars: 0 };
        for value in values {
            if model.vars.is_multiple_of(64) {
                model.words.push(0);
            }
            if let Some(word) = model.words.last_mut() {
                *word |= u64::from(value) << (model.vars % 64);
            }
            model.vars += 1;
        }
        model
    }

    /// Creates a model of `vars` variables from words of 64 bits, with the first variable's bit lowest. Missing words
    /// count as 0.
    pub(crate) fn from_words(mut words: Vec<u64>, vars: usize) -> Model {
        words.resize(vars.div_ceil(64), 0);
        if let (Some(last), 1..) = (words.last_mut(), vars % 64) {
            *last &= (1 << (vars % 64)) - 1;
        }
        Model { words, vars }
    }

    /// Returns the number of variables that have a value in the model. Formulas may have more variables.
    pub fn len(&self) -> usize {
        self.vars
    }

    /// Returns `true` if no variable has a value in the model.
    pub fn is_empty(&self) -> bool {
        self.vars == 0
    }

    /// Returns `true` if `lit` is true. Variables without a value in the model count as false, because the SAT
    /// Competition's format allows solvers to omit them.
    pub fn satisfies(&self, lit: Lit) -> bool {
        let index = lit.var().index();
        let value = self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0);
        value == lit.is_positive()
    }

    /// Returns the indices of the true variables in `range`, ascending.
    pub fn true_in(&self, range: Range<usize>) -> TrueIn<'_> {
        let end = range.end.min(self.vars);
        let word = range.start / 64;
        let mut found = TrueIn { words: &self.words, next: word, bits: 0, end };
        found.load();
        found.bits &= u64::MAX << (range.start % 64);
        found
    }

    /// Returns the values as words of bits, as in [`Model::from_words`].
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Turns this model into a copy of `other`, reusing the memory of this model.
    pub(crate) fn copy(&mut self, other: &Model) {
        self.words.clone_from(&other.words);
        self.vars = other.vars;
    }

    /// Returns the number of variables whose values differ from `earlier`, a model with the same number of variables.
    pub(crate) fn count_turned(&self, earlier: &Model) -> u32 {
        let words = self.words.iter().zip(&earlier.words);
        words.fold(0, |count, (now, then)| count.wrapping_add((now ^ then).count_ones()))
    }

    /// Returns the literals that are true in `earlier`, a model with the same number of variables, but false in this
    /// model.
    pub(crate) fn turned_since<'a>(&'a self, earlier: &'a Model) -> impl Iterator<Item = Lit> + 'a {
        let words = self.words.iter().zip(&earlier.words).enumerate();
        words.flat_map(|(word, (now, then))| {
            let mut turned = now ^ then;
            std::iter::from_fn(move || {
                let bit = turned.trailing_zeros() as usize;
                turned = (turned != 0).then(|| turned & turned.wrapping_sub(1))?;
                let lit = Var::from_index(word * 64 + bit).positive();
                Some(if then >> bit & 1 != 0 { lit } else { !lit })
            })
        })
    }

    /// Returns the true literal of each variable, in the order of the variables.
    pub fn literals(&self) -> impl Iterator<Item = Lit> {
        (0..self.vars).map(|index| {
            let lit = Var::from_index(index).positive();
            if self.satisfies(lit) { lit } else { !lit }
        })
    }
}

/// Iterates over the indices of the true variables in a range. Speed matters, since each check of a model goes through
/// all variables this way.
pub struct TrueIn<'a> {
    words: &'a [u64],
    /// The index of the word after the one in `bits`.
    next: usize,
    /// The bits of the current word that are still to be visited.
    bits: u64,
    end: usize,
}

impl TrueIn<'_> {
    /// Loads the next word, without the bits after the range.
    #[inline]
    fn load(&mut self) {
        let left = self.end.saturating_sub(self.next.wrapping_mul(64));
        self.bits = match left {
            0 => 0,
            1..64 => self.words[self.next] & ((1 << left) - 1),
            _ => self.words[self.next],
        };
        self.next = self.next.wrapping_add(1);
    }
}

impl Iterator for TrueIn<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            if self.next.wrapping_mul(64) >= self.end {
                return None;
            }
            self.load();
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits.wrapping_sub(1);
        Some(self.next.wrapping_sub(1).wrapping_mul(64).wrapping_add(bit))
    }

    #[inline]
    fn count(mut self) -> usize {
        let mut count = self.bits.count_ones() as usize;
        while self.next.wrapping_mul(64) < self.end {
            self.load();
            count = count.wrapping_add(self.bits.count_ones() as usize);
        }
        count
    }

    #[inline]
    fn fold<S, F: FnMut(S, usize) -> S>(mut self, start: S, mut step: F) -> S {
        let mut sum = start;
        loop {
            let first = self.next.wrapping_sub(1).wrapping_mul(64);
            while self.bits != 0 {
                sum = step(sum, first.wrapping_add(self.bits.trailing_zeros() as usize));
                self.bits &= self.bits.wrapping_sub(1);
            }
            if self.next.wrapping_mul(64) >= self.end {
                return sum;
            }
            self.load();
        }
    }
}
