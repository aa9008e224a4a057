//! The ladder encoding: the variable of rung i means that the true literal is at position i or earlier.

use super::{Amo, Spec};
use crate::cnf::{Lit, Sink};

impl Amo {
    /// A ladder of variables. For n literals, it takes 3n-4 clauses and n-1 variables.
    pub const LADDER: Amo = Amo(&Spec {
        name: "ladder",
        summary: "a ladder of \"the true one is at or before here\"",
        source: "Gent and Nightingale, \"A New Encoding of AllDifferent into SAT\", 2004; as in Sinz, 2005",
        clauses: "3n-4",
        variables: "n-1",
        encode,
        states_pair: |_, _, _| false,
    });
}

fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    let Some(rungs) = lits.len().checked_sub(1).filter(|&rungs| rungs > 0) else { return };
    let first = sink.new_vars(rungs as u64);
    let rung = |i: usize| first.offset(i as u32).positive();
    if let Some(derivation) = sink.derivation() {
        derivation.any_of(rung(0), &lits[..1]);
        (1..rungs).for_each(|i| derivation.any_of(rung(i), &[rung(i - 1), lits[i]]));
    }
    for i in 0..rungs {
        // The literal `lits[i]` implies rung i. Rung i implies rung i+1 and excludes `lits[i+1]`.
        sink.clause(&[!lits[i], rung(i)]);
        if i + 1 < rungs {
            sink.clause(&[!rung(i), rung(i + 1)]);
        }
        sink.clause(&[!rung(i), !lits[i + 1]]);
    }
}
