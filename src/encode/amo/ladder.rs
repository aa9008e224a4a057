//! Ladder (Gent and Nightingale, "A New Encoding of AllDifferent into SAT", 2004; in this form the
//! sequential counter of Sinz, 2005): rung i says "the true one is at or before i".
//! 3n-4 clauses, n-1 variables.

use crate::cnf::{Lit, Sink};

pub fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    let Some(rungs) = lits.len().checked_sub(1).filter(|&rungs| rungs > 0) else { return };
    let first = sink.new_vars(rungs as u64);
    let rung = |i: usize| first.offset(i as u32).positive();
    for i in 0..rungs {
        // lits[i] implies rung i; rung i implies rung i+1, and that lits[i+1] is false.
        sink.clause(&[!lits[i], rung(i)]);
        if i + 1 < rungs {
            sink.clause(&[!rung(i), rung(i + 1)]);
        }
        sink.clause(&[!rung(i), !lits[i + 1]]);
    }
}
