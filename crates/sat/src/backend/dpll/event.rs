//! The events that a search tells of itself.

use crate::cnf::Lit;

/// A step of the search, which a tracer is told.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// This literal was decided.
    Decision(Lit),
    /// Propagation came to its end; all that is true now, in order.
    Propagation(&'a [Lit]),
    /// A clause is false, after a solution that of the solution excluded. There are as many as
    /// backtracks in the statistics.
    Conflict,
    /// The last decision was turned round; so many literals, the turned one included, are true.
    Backtrack(usize),
    /// All literals have values.
    Solution,
    /// There are no more solutions.
    Refuted,
}

/// Hears of every step of a search.
pub type Tracer = Box<dyn FnMut(Event<'_>)>;
