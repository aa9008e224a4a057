//! The events that a search reports.

use crate::cnf::Lit;

/// A step of the search, reported to a tracer.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// This literal was decided.
    Decision(Lit),
    /// Propagation has ended with these literals true, in the order of assignment.
    Propagation(&'a [Lit]),
    /// A clause is false; after a solution, this is the clause that excludes the solution. There are as many such
    /// events as backtracks in the statistics.
    Conflict,
    /// The last decision was flipped. Now this many literals are true, including the flipped one.
    Backtrack(usize),
    /// A solution was found.
    Solution,
    /// There are no more solutions.
    Refuted,
}

/// Receives every step of a search.
pub type Tracer = Box<dyn FnMut(Event<'_>)>;
