//! Sinks that clauses flow into, and traits for objects that can be stated as clauses.

use std::rc::Rc;

use super::{Derivation, Lit, Row, Var};

/// A constraint that may be offered to a sink as a whole instead of as clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// At most one of the literals is true.
    AtMostOne,
    /// Exactly one of the literals is true.
    ExactlyOne,
}

/// An object that accepts variables and clauses. It never fails: a sink with an internal error keeps it and wants no more.
///
/// A caller's own sink needs two methods: groups, rows and pairs come as clauses unless it takes them. Its variables are
/// numbered from 0 in the order in which they are requested, and no clause has [`Lit::TRUE`] or [`Lit::FALSE`]. The example
/// `library_own_sink` in the package counts the clauses of a puzzle by their length.
///
/// ```
/// use sudoku2cnf_sat::cnf::{Emit, Formula, Lit, Sink, Var, VarCount};
///
/// #[derive(Default)]
/// struct Longest {
///     vars: VarCount,
///     length: usize,
/// }
///
/// impl Sink for Longest {
///     fn new_vars(&mut self, count: u64) -> Var {
///         self.vars.take(count)
///     }
///     fn clause(&mut self, lits: &[Lit]) {
///         self.length = self.length.max(lits.len());
///     }
/// }
///
/// let mut formula = Formula::default();
/// let (a, b) = (formula.new_var().positive(), formula.new_var().positive());
/// formula.clause(&[a, b]);
/// let mut longest = Longest::default();
/// formula.emit(&mut longest);
/// assert_eq!((longest.vars.total(), longest.length), (2, 2));
/// ```
pub trait Sink {
    /// Creates `count` consecutive new variables; returns the first.
    fn new_vars(&mut self, count: u64) -> Var;

    /// Creates one new variable.
    fn new_var(&mut self) -> Var {
        self.new_vars(1)
    }

    /// States that at least one of `lits` is true; without literals it is the empty clause.
    fn clause(&mut self, lits: &[Lit]);

    /// States that at most one of `lits` is true, as the `n(n-1)/2` binary clauses in lexicographic order. Overridable, so
    /// that counting and writing need not visit every clause.
    fn pairwise(&mut self, lits: &[Lit]) {
        for (i, &a) in lits.iter().enumerate() {
            if !self.wants_more() {
                return;
            }
            for &b in &lits[i + 1..] {
                self.clause(&[!a, !b]);
            }
        }
    }

    /// Offers a group before it is lowered to clauses; returns `true` if the sink takes it.
    fn group(&mut self, _group: Group, _lits: &[Lit]) -> bool {
        false
    }

    /// Offers a row before it is lowered to clauses; returns `true` if the sink takes it.
    fn row(&mut self, _row: &Row) -> bool {
        false
    }

    /// Returns the receiver of the clauses' reasons, for sinks that write a proof; all others want none.
    fn derivation(&mut self) -> Option<&mut dyn Derivation> {
        None
    }

    /// Announces the kind of the clauses that follow, for statistics.
    fn section(&mut self, _name: &str) {}

    /// Returns `false` when further clauses would be wasted (a closed pipe, a raised stop flag). Emitters ask about once per
    /// group.
    fn wants_more(&self) -> bool {
        true
    }

    /// Returns `true` if a list of this many bytes may be made on the way to further clauses. A sink that returns `false`
    /// wants no more from then on. Emitters ask before making a list that grows with cells times values, or faster.
    fn has_room(&self, _bytes: usize) -> bool {
        self.wants_more()
    }
}

/// An object that can be stated as clauses, repeatedly: always the same variables and clauses in the same order.
pub trait Emit {
    /// States everything to `sink`, or until the sink wants no more.
    fn emit(&self, sink: &mut dyn Sink);

    /// Returns `true` if, as far as its maker knows, the formula is mostly groups, and each variable is in several groups.
    /// Solvers choose their settings by this; it changes no verdict.
    fn is_mostly_groups(&self) -> bool {
        false
    }
}

impl<T: Emit + ?Sized> Emit for &T {
    fn emit(&self, sink: &mut dyn Sink) {
        (**self).emit(sink);
    }

    fn is_mostly_groups(&self) -> bool {
        (**self).is_mostly_groups()
    }
}

impl<T: Emit + ?Sized> Emit for Rc<T> {
    fn emit(&self, sink: &mut dyn Sink) {
        (**self).emit(sink);
    }

    fn is_mostly_groups(&self) -> bool {
        (**self).is_mostly_groups()
    }
}
