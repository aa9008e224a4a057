//! Sinks that receive variables and clauses, and the trait of objects that can be emitted as clauses.

use std::rc::Rc;

use super::{Derivation, Lit, Row, Var};

/// A kind of constraint that can be offered to a sink as a whole, instead of as clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// At most one of the literals is true.
    AtMostOne,
    /// Exactly one of the literals is true.
    ExactlyOne,
}

/// A receiver of variables and clauses. The methods cannot fail: a sink that has an internal error stores it and wants
/// no more.
///
/// Only `new_vars` and `clause` must be implemented; groups, rows and pairs then arrive as clauses. Variables are
/// numbered from 0 in the order in which they are requested, and no clause contains [`Lit::TRUE`] or [`Lit::FALSE`].
/// The example `library_own_sink` in the package counts the clauses of a puzzle by length.
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
    /// Creates `count` new variables with consecutive numbers; returns the first.
    fn new_vars(&mut self, count: u64) -> Var;

    /// Creates one new variable.
    fn new_var(&mut self) -> Var {
        self.new_vars(1)
    }

    /// Adds the clause that at least one of `lits` is true. Without literals, this is the empty clause, which makes the
    /// formula unsatisfiable.
    fn clause(&mut self, lits: &[Lit]);

    /// Adds the constraint that at most one of `lits` is true, as `n(n-1)/2` binary clauses in lexicographic order.
    /// Sinks that count or write may override this to avoid visiting each clause.
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

    /// Offers a group. Returns `true` if the sink takes it; otherwise the caller emits the group as clauses.
    fn group(&mut self, _group: Group, _lits: &[Lit]) -> bool {
        false
    }

    /// Offers a linear constraint. Returns `true` if the sink takes it; otherwise the caller emits the constraint as
    /// clauses.
    fn row(&mut self, _row: &Row) -> bool {
        false
    }

    /// Returns the receiver of reasons for the clauses, if the sink writes a proof; otherwise `None`.
    fn derivation(&mut self) -> Option<&mut dyn Derivation> {
        None
    }

    /// Announces the name of a section for the clauses that follow, for statistics.
    fn section(&mut self, _name: &str) {}

    /// Returns `false` if more clauses would be useless, because of an error or a raised stop flag. Callers check this
    /// about once for each group.
    fn wants_more(&self) -> bool {
        true
    }

    /// Returns `true` if the caller may allocate a list of `_bytes` bytes to make further clauses. After returning
    /// `false`, the sink wants no more. Callers check this before they allocate a list whose size grows at least as
    /// fast as the number of cells times the number of values.
    fn has_room(&self, _bytes: usize) -> bool {
        self.wants_more()
    }
}

/// An object that can be emitted repeatedly, each time as the same variables and clauses in the same order.
pub trait Emit {
    /// Emits all variables and clauses to `sink`, or stops when the sink wants no more.
    fn emit(&self, sink: &mut dyn Sink);

    /// Returns `true` if the formula is known to consist mostly of groups and each variable is in several groups.
    /// Solvers choose their settings by this; answers do not depend on it.
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
