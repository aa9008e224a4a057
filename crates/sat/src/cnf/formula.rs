//! Formulas stored in memory, and formulas extended by further clauses.

use super::{Emit, Lit, Sink, TooManyVariables, Var, VarCount};
use crate::intake::Intake;
use crate::limits::Limits;

/// A formula stored in memory, as one vector of all literals and one of the clauses' ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    vars: VarCount,
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Formula {
    /// Stores the variables and clauses that `source` emits.
    ///
    /// # Errors
    /// There are more variables than can be numbered.
    pub fn of(source: &dyn Emit) -> Result<Formula, TooManyVariables> {
        let mut formula = Formula::default();
        source.emit(&mut formula);
        if formula.vars.overflowed() { Err(TooManyVariables) } else { Ok(formula) }
    }

    /// Stores the variables and clauses that `source` emits; returns `None` if one of `limits` is reached first.
    ///
    /// # Errors
    /// There are more variables than can be numbered.
    pub fn within(source: &dyn Emit, limits: &Limits) -> Result<Option<Formula>, TooManyVariables> {
        let mut bounded = BoundedFormula { formula: Formula::default(), intake: Intake::new(limits) };
        source.emit(&mut bounded);
        let BoundedFormula { formula, intake } = bounded;
        match intake.is_open() {
            false => Ok(None),
            true if formula.vars.overflowed() => Err(TooManyVariables),
            true => Ok(Some(formula)),
        }
    }

    /// Returns the number of variables.
    pub fn vars(&self) -> usize {
        self.vars.total() as usize
    }

    /// Returns the number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns `true` if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the clauses, in order.
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

/// Stores a formula until a limit is reached.
struct BoundedFormula<'a> {
    formula: Formula,
    intake: Intake<'a>,
}

impl Sink for BoundedFormula<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.formula.new_vars(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        let Formula { lits: all, ends, .. } = &self.formula;
        // A vector doubles its capacity when it is full, so memory is only checked then.
        let grows = ends.len() == ends.capacity() || all.len() + lits.len() > all.capacity();
        if !self.intake.is_closed()
            && (!grows || self.has_room(2 * size_of_val(&all[..]) + 2 * size_of_val(&ends[..])))
        {
            self.formula.clause(lits);
        }
    }

    fn wants_more(&self) -> bool {
        self.formula.wants_more() && self.intake.is_open()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.intake.has_room(bytes) && self.wants_more()
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

/// A formula extended by clauses over its own variables, such as a clause that excludes a solution, or assumptions for
/// a solver that does not support them.
pub struct ExtendedFormula<'a> {
    base: &'a dyn Emit,
    added: &'a [Vec<Lit>],
}

impl<'a> ExtendedFormula<'a> {
    /// Creates the formula that has the clauses of `base`, followed by `added`.
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
