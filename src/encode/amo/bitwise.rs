//! Bitwise (binary: Frisch, Peugniez, Doggett and Nightingale, 2001; bitwise: Prestwich, 2007): a
//! true literal spells its own number. n·⌈log n⌉ clauses, ⌈log n⌉ variables.

use super::{bits, implies_number};
use crate::cnf::{Lit, Sink};

pub fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    let bits = bits(lits.len(), sink);
    for (number, &lit) in lits.iter().enumerate() {
        implies_number(lit, number, &bits, sink);
    }
}
