//! Pairs of values: the forbidden ones as conflicts, and for each value its supports on the other
//! side, so that unit propagation is arc consistent (Gent, "Arc Consistency in SAT", 2002).
//! At most n² binary clauses and 2n longer ones for n values.

use crate::cnf::{Lit, Sink};
use crate::csp::{Table, VarId};
use crate::encode::literals::Literals;

/// Beyond this many values supports are left out: they would be as long as the cells' own clauses.
const SUPPORTED_VALUES: usize = 16;

/// States that `(a, b)` is one of the table's pairs.
pub fn pairs(literals: &Literals, a: VarId, b: VarId, table: &Table, sink: &mut dyn Sink) {
    if a == b {
        // A variable has but the pairs of a value with itself.
        return literals
            .of(a)
            .filter(|&(x, _)| !table.allows(x, x))
            .for_each(|(_, lit)| sink.clause(&[!lit]));
    }
    for (x, left) in literals.of(a) {
        if !sink.wants_more() {
            return;
        }
        for (_, right) in literals.of(b).filter(|&(y, _)| !table.allows(x, y)) {
            // not both a = x and b = y
            sink.clause(&[!left, !right]);
        }
    }
    if literals.range(a).count().max(literals.range(b).count()) <= SUPPORTED_VALUES {
        supports(literals, a, b, |x, y| table.allows(x, y), sink);
        supports(literals, b, a, |y, x| table.allows(x, y), sink);
    }
}

/// Each value of `from` implies one of the values of `to` that go with it. A value that goes with
/// all of them needs no clause.
fn supports(
    literals: &Literals,
    from: VarId,
    to: VarId,
    allows: impl Fn(i32, i32) -> bool,
    sink: &mut dyn Sink,
) {
    for (x, lit) in literals.of(from) {
        if literals.of(to).all(|(y, _)| allows(x, y)) {
            continue;
        }
        let supports = literals.of(to).filter(|&(y, _)| allows(x, y)).map(|(_, lit)| lit);
        let clause: Vec<Lit> = std::iter::once(!lit).chain(supports).collect();
        sink.clause(&clause);
    }
}
