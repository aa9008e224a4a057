//! The product encoding: the literals are arranged in a rectangle. A true literal chooses its row and its column, and
//! at most one row and one column may be chosen.

use super::{Amo, Spec, derive_chosen};
use crate::cnf::{Lit, Sink};

impl Amo {
    /// Rows and columns of a rectangle. For n literals, it takes 2n + 4√n + O(n^¼) clauses and 2√n + O(n^¼) variables.
    pub const PRODUCT: Amo = Amo(&Spec {
        name: "product",
        summary: "the literals on a grid, of which a row and a column are chosen",
        source: "Chen, \"A New SAT Encoding of the At-Most-One Constraint\", 2010",
        clauses: "about 2n + 4√n",
        variables: "about 2√n",
        encode,
        states_pair: |len, _, _| len <= PAIRWISE_UP_TO,
    });
}

/// Maximum number of literals for which pairs take no more clauses than the product.
const PAIRWISE_UP_TO: usize = 6;

fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    if lits.len() <= PAIRWISE_UP_TO {
        return sink.pairwise(lits);
    }
    let columns = lits.len().isqrt() + usize::from(lits.len().isqrt().pow(2) < lits.len());
    let rows = lits.len().div_ceil(columns);
    let first = sink.new_vars((rows + columns) as u64);
    let lines: Vec<Lit> = (0..(rows + columns) as u32).map(|i| first.offset(i).positive()).collect();
    let (row, column) = lines.split_at(rows);
    derive_chosen(lits, |place| place / columns, row, sink);
    derive_chosen(lits, |place| place % columns, column, sink);
    for (i, &lit) in lits.iter().enumerate() {
        sink.clause(&[!lit, row[i / columns]]);
        sink.clause(&[!lit, column[i % columns]]);
    }
    encode(row, sink);
    encode(column, sink);
}
