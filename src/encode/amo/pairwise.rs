//! Pairwise (binomial, naive): each pair excludes each other. n(n-1)/2 clauses, no variable.

use crate::cnf::{Lit, Sink};

pub fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    sink.pairwise(lits);
}
