//! Product (Chen, "A New SAT Encoding of the At-Most-One Constraint", 2010): the literals stand on
//! a grid; a true one chooses its row and column, of each of which there is at most one.
//! 2n + 4√n + O(n^¼) clauses, 2√n + O(n^¼) variables.

use crate::cnf::{Lit, Sink};

/// Up to this length pairs are no more clauses than the product has.
pub const PAIRWISE_UP_TO: usize = 5;

pub fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    if lits.len() <= PAIRWISE_UP_TO {
        return sink.pairwise(lits);
    }
    let columns = lits.len().isqrt() + usize::from(lits.len().isqrt().pow(2) < lits.len());
    let rows = lits.len().div_ceil(columns);
    let first = sink.new_vars((rows + columns) as u64);
    let lines: Vec<Lit> = (0..(rows + columns) as u32).map(|i| first.offset(i).positive()).collect();
    let (row, column) = lines.split_at(rows);
    for (i, &lit) in lits.iter().enumerate() {
        sink.clause(&[!lit, row[i / columns]]);
        sink.clause(&[!lit, column[i % columns]]);
    }
    encode(row, sink);
    encode(column, sink);
}
