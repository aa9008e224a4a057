//! Commander: groups of three, each with a commander that is true if one of its group is; at most
//! one commander, by the same encoding.

use super::{Amo, Spec};
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
    let first = sink.new_vars(lits.len().div_ceil(GROUP) as u64);
    let mut commanders = Vec::new();
    for (group, number) in lits.chunks(GROUP).zip(0..) {
        let commander = first.offset(number).positive();
        commanders.push(commander);
        sink.pairwise(group);
        for &lit in group {
            sink.clause(&[!lit, commander]);
        }
    }
    encode(&commanders, sink);
}
