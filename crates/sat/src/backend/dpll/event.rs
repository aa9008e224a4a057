//! The events that a search reports.

use crate::cnf::Lit;

/// A step of the search, reported to a tracer.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// This literal was decided.
    Decision(Lit),
    /// Propagation has ended; all true literals, in order.
    Propagation(&'a [Lit]),
    /// A clause is false; after a solution, the clause that excludes it. There are as many as backtracks in the statistics.
    Conflict,
    /// The last decision was flipped; this many literals, including the flipped one, are true.
    Backtrack(usize),
    /// All literals have values.
    Solution,
    /// There are no more solutions.
    Refuted,
}

/// Receives every step of a search.
pub type Tracer = Box<dyn FnMut(Event<'_>)>;
