//! Pairs of values: the forbidden ones as conflicts, and for each value its supports on the other
//! side, so that unit propagation is arc consistent (Gent, "Arc Consistency in SAT", 2002).
//! At most n² binary clauses and 2n longer ones for n values.

use crate::cnf::{Lit, Sink};
use crate::csp::{Csp, Table, VarId};

/// Beyond this many values supports are left out: they would be as long as the cells' own clauses.
const SUPPORTED_VALUES: usize = 16;

/// States that `(a, b)` is one of the table's pairs.
pub fn pairs(csp: &Csp, a: VarId, b: VarId, table: &Table, sink: &mut dyn Sink) {
    if a == b {
        // A variable has but the pairs of a value with itself.
        return csp
            .literals_of(a)
            .filter(|&(x, _)| !table.allows(x, x))
            .for_each(|(_, lit)| sink.clause(&[!lit]));
    }
    for (x, left) in csp.literals_of(a) {
        if !sink.wants_more() {
            return;
        }
        for (_, right) in csp.literals_of(b).filter(|&(y, _)| !table.allows(x, y)) {
            // not both a = x and b = y
            sink.clause(&[!left, !right]);
        }
    }
    if csp.range(a).count().max(csp.range(b).count()) <= SUPPORTED_VALUES {
        supports(csp, a, b, |x, y| table.allows(x, y), sink);
        supports(csp, b, a, |y, x| table.allows(x, y), sink);
    }
}

/// Each value of `from` implies one of the values of `to` that go with it. A value that goes with
/// all of them needs no clause.
fn supports(csp: &Csp, from: VarId, to: VarId, allows: impl Fn(i32, i32) -> bool, sink: &mut dyn Sink) {
    for (x, lit) in csp.literals_of(from) {
        if csp.literals_of(to).all(|(y, _)| allows(x, y)) {
            continue;
        }
        let supports = csp.literals_of(to).filter(|&(y, _)| allows(x, y)).map(|(_, lit)| lit);
        let clause: Vec<Lit> = std::iter::once(!lit).chain(supports).collect();
        sink.clause(&clause);
    }
}
