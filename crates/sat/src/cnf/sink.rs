//! Sinks, into which clauses flow, and the traits of things that state themselves as clauses.

use std::rc::Rc;

use super::{Derivation, Lit, Row, Var};

/// A constraint that a sink may be offered as a whole instead of as clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// No two of the literals are true.
    AtMostOne,
    /// Exactly one of the literals is true.
    ExactlyOne,
}

/// Something that accepts variables and clauses. It never fails: a sink with an error inside
/// keeps it and stops asking for more.
///
/// A caller's own needs two methods: groups, rows and pairs come as clauses unless it takes them. Its variables are
/// numbered from 0 in the order in which they are asked for, and no clause has [`Lit::TRUE`] or [`Lit::FALSE`]. The
/// example `library_own_sink` in the package counts the clauses of a puzzle by their length.
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
    /// `count` new variables, next to each other; the first of them.
    fn new_vars(&mut self, count: u64) -> Var;

    /// One new variable.
    fn new_var(&mut self) -> Var {
        self.new_vars(1)
    }

    /// At least one of `lits` is true; none at all is the empty clause.
    fn clause(&mut self, lits: &[Lit]);

    /// No two of `lits` are true, as the `n(n-1)/2` binary clauses in lexicographic order.
    /// A hook, so that counting and writing need not visit every clause.
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

    /// Offers a group before it is lowered to clauses; a sink that takes it answers true.
    fn group(&mut self, _group: Group, _lits: &[Lit]) -> bool {
        false
    }

    /// Offers a row before it is lowered to clauses; a sink that takes it answers true.
    fn row(&mut self, _row: &Row) -> bool {
        false
    }

    /// Returns what takes the reasons of the clauses, for sinks that write a proof of them; all others want none.
    fn derivation(&mut self) -> Option<&mut dyn Derivation> {
        None
    }

    /// Announces what kind of clauses comes next, for statistics.
    fn section(&mut self, _name: &str) {}

    /// False once more clauses would be wasted (a closed pipe, a raised stop flag). Emitters ask
    /// about once a group.
    fn wants_more(&self) -> bool {
        true
    }

    /// Returns `true` if a list of so many bytes may be made on the way to further clauses. A sink that says no wants
    /// no more from then on. Emitters ask before they make a list that grows with cells times values, or faster.
    fn has_room(&self, _bytes: usize) -> bool {
        self.wants_more()
    }
}

/// Something that can state itself as clauses, again and again: the same variables and clauses
/// in the same order every time.
pub trait Emit {
    /// States everything into `sink`, or until the sink wants no more.
    fn emit(&self, sink: &mut dyn Sink);

    /// Returns `true` if the formula is mostly groups, and each variable stands in several of them, as far as its maker
    /// knows. Solvers that have settings for such formulas choose them by this; it changes no verdict.
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
