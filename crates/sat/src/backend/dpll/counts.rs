//! The counts of a search, except assignments.

use crate::backend::Statistics;

/// The counts so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub decisions: u64,
    pub backtracks: u64,
    /// The literals assumed.
    pub assumed: u64,
}

impl Counts {
    /// Returns the statistics of a search with this many assignments.
    pub fn statistics(self, assignments: u64) -> Statistics {
        vec![
            ("decisions", self.decisions),
            ("backtracks", self.backtracks),
            ("propagations", assignments - self.decisions - self.assumed),
            ("assignments", assignments),
        ]
    }
}
