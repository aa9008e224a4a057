//! Turns a single constraint into clauses, for targets that support atoms and clauses but not this constraint.

use std::rc::Rc;

use super::{EncodedCsp, Encoder, Options, Rows};
use crate::cnf::{Constants, Formula, Lit, Sink, Var};
use crate::csp::{Atom, Constraint};
use crate::limits::Limits;

/// A constraint written as clauses over atoms of the problem and new truth values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoweredConstraint {
    /// The number of new truth values. They are numbered from 0.
    pub fresh: u64,
    /// The clauses. At least one term of each must be true.
    pub clauses: Vec<Vec<Term>>,
}

/// A literal of a lowered clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// An atom of the problem.
    Atom(Atom),
    /// The new truth value with this number, or its negation.
    Fresh {
        /// The number of the truth value.
        number: u64,
        /// `false` for the negation.
        positive: bool,
    },
}

/// Stores clauses until a limit is reached, and ignores later ones.
struct BoundedSink<'a> {
    formula: Formula,
    limits: &'a Limits,
}

impl Sink for BoundedSink<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.formula.new_vars(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        if !self.limits.stopped() {
            self.formula.clause(lits);
        }
    }

    fn wants_more(&self) -> bool {
        self.formula.wants_more() && !self.limits.stopped()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}

impl EncodedCsp {
    /// Returns `true` if a limit was reached, so the results of [`EncodedCsp::lowered`] may be incomplete.
    pub(crate) fn is_stopped(&self) -> bool {
        self.limits.stopped()
    }

    /// Returns the clauses of one constraint, which need not be part of the problem. Once the limits given to
    /// [`EncodedCsp::within`] are reached, some clauses are missing.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::csp::{Constraint, Csp};
    /// use sudoku2cnf_compile::encode::{EncodedCsp, Options, Term};
    ///
    /// let csp = Csp::new(2, 1..=2);
    /// let vars: Vec<_> = csp.vars().collect();
    /// let lowered = EncodedCsp::new(csp, Options::default()).lowered(&Constraint::AllDifferent(vars.clone()));
    /// let never_both = |value| vec![Term::Atom(!vars[0].is(value)), Term::Atom(!vars[1].is(value))];
    /// assert_eq!((lowered.fresh, lowered.clauses), (0, vec![never_both(1), never_both(2)]));
    /// ```
    pub fn lowered(&self, constraint: &Constraint) -> LoweredConstraint {
        let candidates = self.literals.count();
        let mut bounded = BoundedSink { formula: Formula::default(), limits: &self.limits };
        bounded.new_vars(candidates);
        let mut sink = Constants::new(&mut bounded);
        let Options { amo, sums, .. } = self.options;
        let (peers, automata) = (&self.peers, Rc::default());
        let mut out = Encoder { sink: &mut sink, amo, sums, rows: Rows::Never, peers, automata };
        self.constraint(constraint, &mut out);
        let formula = bounded.formula;
        let term = |&lit: &Lit| match self.literals.atom(lit) {
            Some(atom) => Term::Atom(atom),
            None => {
                Term::Fresh { number: lit.var().index() as u64 - candidates, positive: lit.is_positive() }
            }
        };
        let clauses = formula.clauses().take_while(|_| !self.is_stopped());
        let clauses = clauses.map(|clause| clause.iter().map(term).collect()).collect();
        LoweredConstraint { fresh: formula.vars() as u64 - candidates, clauses }
    }
}
