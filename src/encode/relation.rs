//! Pairs of values: the forbidden ones as conflicts, and for each value its supports on the other
//! side, so that unit propagation is arc consistent (Gent, "Arc Consistency in SAT", 2002).
//! At most n² binary clauses and 2n longer ones for n values.

use std::ops::RangeInclusive;

use crate::cnf::{Lit, Sink};
use crate::csp::{Csp, Table, VarId};

/// Beyond this many values supports are left out: they would be as long as the cells' own clauses.
const SUPPORTED_VALUES: usize = 16;

/// States that `(a, b)` is one of the table's pairs.
pub fn pairs(csp: &Csp, a: VarId, b: VarId, table: &Table, sink: &mut dyn Sink) {
    let (left, right) = (csp.range(a), csp.range(b));
    for x in left.clone() {
        for y in right.clone().filter(|&y| !table.allows(x, y)) {
            // not both a = x and b = y
            let conflict: Vec<Lit> =
                [csp.literal(a, x), csp.literal(b, y)].into_iter().flatten().map(|lit| !lit).collect();
            sink.clause(&conflict);
        }
    }
    if left.clone().count().max(right.clone().count()) <= SUPPORTED_VALUES {
        supports(csp, (a, left.clone()), (b, right.clone()), |x, y| table.allows(x, y), sink);
        supports(csp, (b, right), (a, left), |y, x| table.allows(x, y), sink);
    }
}

/// Each value of `from` implies one of the values of `to` that go with it. A value that goes with
/// all of them needs no clause.
fn supports(
    csp: &Csp,
    (from, values): (VarId, RangeInclusive<i32>),
    (to, others): (VarId, RangeInclusive<i32>),
    allows: impl Fn(i32, i32) -> bool,
    sink: &mut dyn Sink,
) {
    for x in values {
        if others.clone().all(|y| allows(x, y)) {
            continue;
        }
        let supports = others.clone().filter(|&y| allows(x, y)).filter_map(|y| csp.literal(to, y));
        let clause: Vec<Lit> = csp.literal(from, x).map(|lit| !lit).into_iter().chain(supports).collect();
        sink.clause(&clause);
    }
}
