//! A conflict, at which propagation ends: a clause whose literals are all false.

use crate::cnf::Lit;

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A binary clause, or a pair of negated literals that a group stands for.
    Pair(Lit, Lit),
    /// The clause with this counter, or the at-least-one clause of the group with this counter.
    Counter(u32),
    /// The added clause with this index in the watched clauses.
    Added(u32),
}
