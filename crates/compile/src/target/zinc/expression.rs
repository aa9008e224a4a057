//! What MiniZinc and FlatZinc both can say.

use std::sync::Arc;

use super::{Comparison, Dfa};
use crate::csp::{Atom, VarId};

/// An atom that can be true and can be false, or a truth value of the text's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// An atom.
    Atom(Atom),
    /// The text's truth value of this number, from 1, or its negation.
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

/// An expression that both languages can say. Variables are integers that have values; none of them is out of reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// At least one of the literals is true.
    Clause(Vec<Literal>),
    /// The variable takes one of these values, some of those it has.
    Member(VarId, Vec<i32>),
    /// All of them hold.
    All(Vec<Expression>),
    /// At least one of them holds.
    Any(Vec<Expression>),
    /// The expression holds if all literals are true.
    If(Vec<Literal>, Box<Expression>),
    /// No two of the variables, each there once, are equal.
    AllDifferent(Vec<VarId>),
    /// The sum of coefficient times variable, each there once, is the total.
    Linear(Vec<(i64, VarId)>, i64),
    /// The two variables take one of the pairs of values, which is what the comparison says, if there is one.
    Table { a: VarId, b: VarId, pairs: Pairs, comparison: Option<Comparison> },
    /// The automaton accepts the word, in which `None` is the separator; if there is a guard, only where the
    /// text's truth value of this number is true. Never inside another expression.
    Regular { guard: Option<u64>, word: Vec<Option<VarId>>, dfa: Arc<Dfa> },
    /// The number of true literals is one of these.
    Count(Vec<Literal>, Vec<usize>),
    /// The number of true literals, and so many more, is the variable's value.
    CountIs(Vec<Literal>, i64, VarId),
}

impl Expression {
    /// Returns an expression that always holds, or never.
    pub fn truth(holds: bool) -> Expression {
        if holds { Expression::All(Vec::new()) } else { Expression::Clause(Vec::new()) }
    }

    /// Returns `true` if it holds whatever the values are.
    pub fn is_true(&self) -> bool {
        matches!(self, Expression::All(parts) if parts.is_empty())
    }
}
