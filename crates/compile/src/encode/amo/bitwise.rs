//! The bitwise encoding: a true literal sets the bit variables to its own number.

use super::{Amo, Spec, bits, implies_number};
use crate::cnf::{Lit, Sink};

impl Amo {
    /// Binary numbers of the literals. For n literals, it takes n⌈log₂ n⌉ clauses and ⌈log₂ n⌉ variables.
    pub const BITWISE: Amo = Amo(&Spec {
        name: "bitwise",
        summary: "the literals numbered in binary",
        source: "Frisch, Peugniez, Doggett and Nightingale, 2001; Prestwich, 2007",
        clauses: "n⌈log n⌉",
        variables: "⌈log n⌉",
        encode,
        states_pair: |_, _, _| false,
    });
}

fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    let bits = bits(lits.len(), lits, |place| place, sink);
    for (number, &lit) in lits.iter().enumerate() {
        implies_number(lit, number, &bits, sink);
    }
}
