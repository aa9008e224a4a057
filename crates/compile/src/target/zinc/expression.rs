//! The common expressions of MiniZinc and FlatZinc.

use std::sync::Arc;

use super::{Comparison, Dfa};
use crate::csp::{Atom, VarId};

/// An atom that can be both true and false, or a truth value that the text adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// An atom.
    Atom(Atom),
    /// The text's truth value with this number, from 1, or its negation.
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

/// Pairs of values that many constraints share.
pub type Pairs = Arc<[(i32, i32)]>;

/// An expression in both languages. Variables are integers with values; all values are possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// At least one of the literals is true.
    Clause(Vec<Literal>),
    /// The variable takes one of these values, a subset of its own.
    Member(VarId, Vec<i32>),
    /// All expressions hold.
    All(Vec<Expression>),
    /// At least one expression holds.
    Any(Vec<Expression>),
    /// The expression holds if all literals are true.
    If(Vec<Literal>, Box<Expression>),
    /// The variables, each listed once, are pairwise different.
    AllDifferent(Vec<VarId>),
    /// The sum of coefficient times variable, each listed once, is the total.
    Linear(Vec<(i64, VarId)>, i64),
    /// The two variables take one of the pairs of values, which is equivalent to the comparison, if there is one.
    Table { a: VarId, b: VarId, pairs: Pairs, comparison: Option<Comparison> },
    /// The automaton accepts the word, in which `None` is the separator; with a guard, only if the text's truth value of
    /// this number is true. Never inside another expression.
    Regular { guard: Option<u64>, word: Vec<Option<VarId>>, dfa: Arc<Dfa> },
    /// The number of true literals is one of these.
    Count(Vec<Literal>, Vec<usize>),
    /// The number of true literals plus this number is the variable's value.
    CountIs(Vec<Literal>, i64, VarId),
}

impl Expression {
    /// Returns an expression that always holds, or never.
    pub fn truth(holds: bool) -> Expression {
        if holds { Expression::All(Vec::new()) } else { Expression::Clause(Vec::new()) }
    }

    /// Returns `true` if it always holds.
    pub fn is_true(&self) -> bool {
        matches!(self, Expression::All(parts) if parts.is_empty())
    }
}
