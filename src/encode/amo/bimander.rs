//! Bimander (Nguyen and Mai, "A New Method to Encode the At-Most-One Constraint into SAT", 2015):
//! groups of two, numbered in binary; a true literal spells its group's number.
//! n·⌈log(n/2)⌉ + n/2 clauses, ⌈log(n/2)⌉ variables.

use super::{bits, implies_number};
use crate::cnf::{Lit, Sink};

pub const GROUP: usize = 2;

pub fn encode(lits: &[Lit], sink: &mut dyn Sink) {
    let bits = bits(lits.len().div_ceil(GROUP), sink);
    for (number, group) in lits.chunks(GROUP).enumerate() {
        sink.pairwise(group);
        for &lit in group {
            implies_number(lit, number, &bits, sink);
        }
    }
}
