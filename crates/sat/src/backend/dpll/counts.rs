//! The counts of a search, but the assignments.

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
    /// The statistics of a search with so many assignments.
    pub fn statistics(self, assignments: u64) -> Statistics {
        vec![
            ("decisions", self.decisions),
            ("backtracks", self.backtracks),
            ("propagations", assignments - self.decisions - self.assumed),
            ("assignments", assignments),
        ]
    }
}
