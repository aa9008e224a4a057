//! Formulas in memory, and formulas with clauses added.

use std::cell::Cell;

use super::{Emit, Lit, Sink, TooManyVariables, Var, VarCount};
use crate::limits::Limits;

/// A formula in memory: one vector of literals, one of clause ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    vars: VarCount,
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Formula {
    /// Everything `source` emits.
    ///
    /// # Errors
    /// More variables than can be numbered.
    pub fn of(source: &dyn Emit) -> Result<Formula, TooManyVariables> {
        let mut formula = Formula::default();
        source.emit(&mut formula);
        if formula.vars.overflowed() { Err(TooManyVariables) } else { Ok(formula) }
    }

    /// Everything `source` emits; nothing if one of `limits` was reached first.
    ///
    /// # Errors
    /// More variables than can be numbered.
    pub fn within(source: &dyn Emit, limits: &Limits) -> Result<Option<Formula>, TooManyVariables> {
        let mut bounded = BoundedFormula { formula: Formula::default(), is_full: Cell::new(false), limits };
        source.emit(&mut bounded);
        let BoundedFormula { formula, is_full, .. } = bounded;
        match is_full.get() || limits.stopped() {
            true => Ok(None),
            false if formula.vars.overflowed() => Err(TooManyVariables),
            false => Ok(Some(formula)),
        }
    }

    /// The number of variables.
    pub fn vars(&self) -> usize {
        self.vars.total() as usize
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns `true` if there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clauses, in order.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.lits[std::mem::replace(&mut start, end)..end])
    }
}

impl Sink for Formula {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.lits.extend_from_slice(lits);
        self.ends.push(self.lits.len());
    }

    fn wants_more(&self) -> bool {
        !self.vars.overflowed()
    }
}

/// A formula that is recorded until a limit is reached.
struct BoundedFormula<'a> {
    formula: Formula,
    /// `true` once there was no room for a clause.
    is_full: Cell<bool>,
    limits: &'a Limits,
}

impl Sink for BoundedFormula<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.formula.new_vars(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        let Formula { lits: all, ends, .. } = &self.formula;
        // A list that is full grows to twice its length.
        let grows = ends.len() == ends.capacity() || all.len() + lits.len() > all.capacity();
        if !self.is_full.get()
            && (!grows || self.has_room(2 * size_of_val(&all[..]) + 2 * size_of_val(&ends[..])))
        {
            self.formula.clause(lits);
        }
    }

    fn wants_more(&self) -> bool {
        self.formula.wants_more() && !self.is_full.get() && !self.limits.stopped()
    }

    fn has_room(&self, bytes: usize) -> bool {
        if self.limits.room_for::<u8>(bytes).is_err() {
            self.is_full.set(true);
        }
        self.wants_more()
    }
}

impl Emit for Formula {
    fn emit(&self, sink: &mut dyn Sink) {
        sink.new_vars(self.vars.total());
        for clause in self.clauses() {
            if !sink.wants_more() {
                return;
            }
            sink.clause(clause);
        }
    }
}

/// A formula and clauses added to it, over the formula's own variables: a blocked solution,
/// assumptions for a solver that takes none.
pub struct ExtendedFormula<'a> {
    base: &'a dyn Emit,
    added: &'a [Vec<Lit>],
}

impl<'a> ExtendedFormula<'a> {
    /// `base` first, then each clause of `added`.
    pub fn new(base: &'a dyn Emit, added: &'a [Vec<Lit>]) -> Self {
        ExtendedFormula { base, added }
    }
}

impl Emit for ExtendedFormula<'_> {
    fn emit(&self, sink: &mut dyn Sink) {
        self.base.emit(sink);
        sink.section("added");
        for clause in self.added {
            sink.clause(clause);
        }
    }

    fn is_mostly_groups(&self) -> bool {
        self.base.is_mostly_groups()
    }
}
