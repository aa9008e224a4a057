//! A conflict, the end of propagation: a clause that is false.

use crate::cnf::Lit;

/// A false clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A binary clause, or the pair of a group.
    Pair(Lit, Lit),
    /// The clause of this counter.
    Counter(u32),
    /// The clause added in this place.
    Added(u32),
}
