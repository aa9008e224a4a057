//! Commander: groups of three, each with a commander that is true if one of its group is; at most
//! one commander, by the same encoding.

use super::{Amo, Spec, derive_chosen};
use crate::cnf::{Lit, Sink};

impl Amo {
    /// Groups of three, each with a commander: about 3n clauses, n/2 variables.
    pub const COMMANDER: Amo = Amo(&Spec {
        name: "commander",
        summary: "groups of three, each with a commander, of which there is at most one",
        source: "Klieber and Kwon, \"Efficient CNF Encoding for Selecting 1 from N Objects\", 2007",
        clauses: "about 3n",
        variables: "about n/2",
        encode,
        states_pair: |len, i, j| len <= GROUP + 1 || i / GROUP == j / GROUP,
    });
}

const GROUP: usize = 3;

fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    if lits.len() <= GROUP + 1 {
        return sink.pairwise(lits);
    }
    let count = lits.len().div_ceil(GROUP);
    let first = sink.new_vars(count as u64);
    let commanders: Vec<Lit> = (0..count as u32).map(|number| first.offset(number).positive()).collect();
    derive_chosen(lits, |place| place / GROUP, &commanders, sink);
    for (group, &commander) in lits.chunks(GROUP).zip(&commanders) {
        sink.pairwise(group);
        for &lit in group {
            sink.clause(&[!lit, commander]);
        }
    }
    encode(&commanders, sink);
}
