//! The statistics of a search, except for its number of assignments.

use crate::backend::Statistics;

/// Numbers of decisions, backtracks and assumed literals so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub decisions: u64,
    pub backtracks: u64,
    /// Number of literals that were assumed and had no value before.
    pub assumed: u64,
}

impl Counts {
    /// Returns the statistics of a search with this total number of assignments.
    pub fn statistics(self, assignments: u64) -> Statistics {
        vec![
            ("decisions", self.decisions),
            ("backtracks", self.backtracks),
            ("propagations", assignments - self.decisions - self.assumed),
            ("assignments", assignments),
        ]
    }
}
