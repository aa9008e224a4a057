//! The expressions that MiniZinc and FlatZinc have in common.

use std::sync::Arc;

use super::{Comparison, Dfa};
use crate::csp::{Atom, VarId};

/// An atom whose truth is open, or a truth value that the text adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// An atom that can be true and can be false.
    Atom(Atom),
    /// The added truth value with this number, from 1; its negation if `positive` is `false`.
    Fresh { number: u64, positive: bool },
}

impl std::ops::Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        match self {
            Literal::Atom(atom) => Literal::Atom(!atom),
            Literal::Fresh { number, positive } => Literal::Fresh { number, positive: !positive },
        }
    }
}

/// Pairs of values, shared by all constraints that use them.
pub type Pairs = Arc<[(i32, i32)]>;

/// An expression of both languages. Its variables are integers, and excluded values do not occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// At least one of the literals is true.
    Clause(Vec<Literal>),
    /// The variable takes a value from the list, which contains some of its remaining values.
    Member(VarId, Vec<i32>),
    /// All expressions hold.
    All(Vec<Expression>),
    /// At least one expression holds.
    Any(Vec<Expression>),
    /// The expression holds if all literals are true.
    If(Vec<Literal>, Box<Expression>),
    /// The variables, each listed once, are pairwise different.
    AllDifferent(Vec<VarId>),
    /// The sum of factor times variable is the total. Each variable is listed once.
    Linear(Vec<(i64, VarId)>, i64),
    /// The values of `a` and `b` are one of the pairs. The comparison, if present, is equivalent.
    Table { a: VarId, b: VarId, pairs: Pairs, comparison: Option<Comparison> },
    /// The automaton accepts the word, in which `None` is the separator. With a guard, this is required only if the
    /// added truth value of this number is true. Never nested in another expression.
    Regular { guard: Option<u64>, word: Vec<Option<VarId>>, dfa: Arc<Dfa> },
    /// The number of true literals is in the list.
    Count(Vec<Literal>, Vec<usize>),
    /// The number of true literals plus the constant is the value of the variable.
    CountIs(Vec<Literal>, i64, VarId),
}

impl Expression {
    /// Returns an expression that always holds or, if `holds` is `false`, never.
    pub fn truth(holds: bool) -> Expression {
        if holds { Expression::All(Vec::new()) } else { Expression::Clause(Vec::new()) }
    }

    /// Returns `true` if this is the expression that always holds, as [`Expression::truth`] makes it.
    pub fn is_true(&self) -> bool {
        matches!(self, Expression::All(parts) if parts.is_empty())
    }
}
