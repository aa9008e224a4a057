//! Pairwise: every pair of literals is excluded.

use super::{Amo, Spec};
use crate::cnf::{Lit, Sink};

impl Amo {
    /// Each pair of literals excludes each other: n(n-1)/2 clauses, no variable.
    pub const PAIRWISE: Amo = Amo(&Spec {
        name: "pairwise",
        summary: "every pair of literals is excluded",
        source: "folklore",
        clauses: "n(n-1)/2",
        variables: "none",
        encode,
        states_pair: |_, _, _| true,
    });
}

fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    sink.pairwise(lits);
}
