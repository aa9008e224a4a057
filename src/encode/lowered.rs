//! The clauses of a single constraint, for targets that can say atoms and clauses but not the constraint.

use super::{Encoded, Encoder, Rows};
use crate::cnf::{Constants, Formula, Lit, Sink};
use crate::csp::{Atom, Constraint};

/// A constraint as clauses over atoms and new truth values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lowered {
    /// How many new truth values there are, numbered from 0.
    pub fresh: u64,
    /// The clauses: of each at least one term is true.
    pub clauses: Vec<Vec<Term>>,
}

/// What stands in a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// An atom of the problem.
    Atom(Atom),
    /// The new truth value with this number, or its negation.
    Fresh {
        /// Its number.
        number: u64,
        /// Whether it is not negated.
        positive: bool,
    },
}

impl Encoded<'_> {
    /// The clauses of one constraint, which may be no posted one.
    ///
    /// ```
    /// use sudoku2cnf::csp::{Constraint, Csp};
    /// use sudoku2cnf::encode::{Encoded, Options, Term};
    ///
    /// let csp = Csp::new(2, 1..=2);
    /// let vars: Vec<_> = csp.vars().collect();
    /// let lowered = Encoded::new(&csp, Options::default()).lowered(&Constraint::AllDifferent(vars.clone()));
    /// let never_both = |value| vec![Term::Atom(!vars[0].is(value)), Term::Atom(!vars[1].is(value))];
    /// assert_eq!((lowered.fresh, lowered.clauses), (0, vec![never_both(1), never_both(2)]));
    /// ```
    pub fn lowered(&self, constraint: &Constraint) -> Lowered {
        let mut formula = Formula::default();
        let candidates = self.literals.count();
        formula.new_vars(candidates);
        let sums = self.options.sums;
        let mut sink = Constants::new(&mut formula);
        let mut out =
            Encoder { sink: &mut sink, amo: self.options.amo, sums, rows: Rows::Never, peers: &self.peers };
        self.constraint(constraint, &mut out);
        let term = |&lit: &Lit| match self.literals.atom(lit) {
            Some(atom) => Term::Atom(atom),
            None => {
                Term::Fresh { number: lit.var().index() as u64 - candidates, positive: lit.is_positive() }
            }
        };
        let clauses = formula.clauses().map(|clause| clause.iter().map(term).collect()).collect();
        Lowered { fresh: formula.vars() as u64 - candidates, clauses }
    }
}
