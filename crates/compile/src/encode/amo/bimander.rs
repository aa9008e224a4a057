//! The bimander encoding: the literals are divided into groups of two. A true literal sets the bit variables to the
//! number of its group.

use super::{Amo, Spec, bits, implies_number};
use crate::cnf::{Lit, Sink};

impl Amo {
    /// Groups of two with binary numbers. For n literals, it takes n⌈log₂(n/2)⌉ + n/2 clauses and ⌈log₂(n/2)⌉
    /// variables.
    pub const BIMANDER: Amo = Amo(&Spec {
        name: "bimander",
        summary: "groups of two, numbered in binary",
        source: "Nguyen and Mai, \"A New Method to Encode the At-Most-One Constraint into SAT\", 2015",
        clauses: "n⌈log(n/2)⌉ + n/2",
        variables: "⌈log(n/2)⌉",
        encode,
        states_pair: |_, i, j| i / GROUP == j / GROUP,
    });
}

const GROUP: usize = 2;

fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    let bits = bits(lits.len().div_ceil(GROUP), lits, |place| place / GROUP, sink);
    for (number, group) in lits.chunks(GROUP).enumerate() {
        sink.pairwise(group);
        for &lit in group {
            implies_number(lit, number, &bits, sink);
        }
    }
}
