//! The pairwise encoding: for each pair of literals, a clause prevents both from being true.

use super::{Amo, Spec};
use crate::cnf::{Lit, Sink};

impl Amo {
    /// A clause for each pair of literals. For n literals, it takes n(n-1)/2 clauses and no variables.
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
