//! Models, and whether they satisfy a formula.

use std::ops::Range;

use super::{Emit, Lit, Sink, Var, VarCount};
use crate::limits::{Limits, Stopped};

/// A satisfying assignment: one truth value for every variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// A bit for each variable, and none behind the last.
    words: Vec<u64>,
    vars: usize,
}

impl Model {
    /// The values by variable index.
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

    /// The values of `vars` variables as bits, 64 to a word, the first the lowest.
    pub(crate) fn from_words(mut words: Vec<u64>, vars: usize) -> Model {
        words.resize(vars.div_ceil(64), 0);
        if let (Some(last), 1..) = (words.last_mut(), vars % 64) {
            *last &= (1 << (vars % 64)) - 1;
        }
        Model { words, vars }
    }

    /// The number of variables it speaks of.
    pub fn len(&self) -> usize {
        self.vars
    }

    /// Whether it speaks of no variable.
    pub fn is_empty(&self) -> bool {
        self.vars == 0
    }

    /// Whether `lit` is true; variables the model does not mention are false, as the SAT
    /// Competition's output format allows a partial model.
    pub fn satisfies(&self, lit: Lit) -> bool {
        let index = lit.var().index();
        let value = self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0);
        value == lit.is_positive()
    }

    /// The indices of the true variables in `range`, ascending.
    pub(crate) fn true_in(&self, range: Range<usize>) -> impl Iterator<Item = usize> {
        let end = range.end.min(self.vars);
        let (first, last) = (range.start.min(end) / 64, end.div_ceil(64));
        let words = self.words[first..last.max(first)].iter().enumerate();
        words.flat_map(move |(word, &bits)| {
            let base = (first + word) * 64;
            let below = range.start.saturating_sub(base);
            let bits = if below < 64 { bits >> below << below } else { 0 };
            let above = end - base;
            let bits = if above < 64 { bits & ((1 << above) - 1) } else { bits };
            Ones(bits).map(move |bit| base + bit)
        })
    }

    /// Every variable's true literal, in order.
    pub fn literals(&self) -> impl Iterator<Item = Lit> {
        (0..self.vars).map(|index| {
            let lit = Var::from_index(index).positive();
            if self.satisfies(lit) { lit } else { !lit }
        })
    }

    /// The first clause of `formula` that the model falsifies, if any.
    pub fn falsified(&self, formula: &dyn Emit) -> Option<Vec<Lit>> {
        let mut check = Check { model: self, vars: VarCount::default(), falsified: None, limits: None };
        formula.emit(&mut check);
        check.falsified
    }

    /// The same, unless a limit is reached first.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn falsified_within(&self, formula: &dyn Emit, limits: &Limits) -> Result<Option<Vec<Lit>>, Stopped> {
        let mut check =
            Check { model: self, vars: VarCount::default(), falsified: None, limits: Some(limits) };
        formula.emit(&mut check);
        // What is emitted once nobody wants more need not be the formula's.
        limits.check()?;
        Ok(check.falsified)
    }
}

/// The places of the ones in a word, ascending.
struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let place = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

/// Evaluates clauses under a model and keeps the first false one.
struct Check<'m> {
    model: &'m Model,
    vars: VarCount,
    falsified: Option<Vec<Lit>>,
    limits: Option<&'m Limits>,
}

impl Sink for Check<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        if self.falsified.is_none() && !lits.iter().any(|&lit| self.model.satisfies(lit)) {
            self.falsified = Some(lits.to_vec());
        }
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        let mut true_ones = lits.iter().copied().filter(|&lit| self.model.satisfies(lit));
        if let (Some(a), Some(b)) = (true_ones.next(), true_ones.next()) {
            self.clause(&[!a, !b]);
        }
    }

    fn wants_more(&self) -> bool {
        self.falsified.is_none() && !self.limits.is_some_and(Limits::stopped)
    }
}
