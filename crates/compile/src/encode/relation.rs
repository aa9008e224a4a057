//! Pairs of values: the forbidden ones as conflicts, and for each value its supports on the other side, so that unit
//! propagation is arc consistent (Gent, "Arc Consistency in SAT", 2002). At most n² binary clauses and 2n longer ones for n
//! values. With many values, one that goes with only a single other one is stated by that support alone, a binary clause: as
//! each variable has one value, the conflicts follow, by propagation unless `Encoding::Minimal` leaves it to the houses that
//! cells have one value. If the two are known to differ, a value that goes only with itself is excluded.

use crate::cnf::{Lit, Sink};
use crate::csp::{Table, VarId};
use crate::encode::literals::Literals;

/// Beyond this many values supports are omitted: they would be as long as the cells' own clauses.
const SUPPORTED_VALUES: usize = 16;

/// States that `(a, b)` is one of the table's pairs. If the two `differ`, that is stated elsewhere.
pub fn pairs(literals: &Literals, a: VarId, b: VarId, table: &Table, differ: bool, sink: &mut dyn Sink) {
    if a == b {
        // A variable can only pair a value with itself.
        return literals
            .of(a)
            .filter(|&(x, _)| !table.allows(x, x))
            .for_each(|(_, lit)| sink.clause(&[!lit]));
    }
    let are_many = literals.range(a).count().max(literals.range(b).count()) > SUPPORTED_VALUES;
    let only = |from: VarId, fits: &dyn Fn(i32) -> bool| {
        let mut fitting = literals.of(from).filter(|&(value, _)| fits(value)).map(|(_, lit)| lit);
        fitting.next().filter(|_| are_many && fitting.next().is_none())
    };
    let onlies: Vec<Option<Lit>> = literals.of(b).map(|(y, _)| only(a, &|x| table.allows(x, y))).collect();
    for (x, left) in literals.of(a) {
        if !sink.wants_more() {
            return;
        }
        if let Some(right) = only(b, &|y| table.allows(x, y)) {
            // a = x implies the only b = y that goes with it
            sink.clause(&[!left, right]);
            continue;
        }
        for ((y, right), only) in literals.of(b).zip(&onlies) {
            if only.is_none() && !table.allows(x, y) {
                // not both a = x and b = y
                sink.clause(&[!left, !right]);
            }
        }
    }
    for ((_, right), only) in literals.of(b).zip(onlies) {
        if let Some(left) = only {
            // b = y implies the only a = x that goes with it
            sink.clause(&[!right, left]);
        }
    }
    if !are_many {
        supports(literals, a, b, |x, y| table.allows(x, y), differ, sink);
        supports(literals, b, a, |y, x| table.allows(x, y), differ, sink);
    }
}

/// States that each value of `from` implies one of the values of `to` that go with it. A value that goes with all needs no
/// clause.
fn supports(
    literals: &Literals,
    from: VarId,
    to: VarId,
    allows: impl Fn(i32, i32) -> bool,
    differ: bool,
    sink: &mut dyn Sink,
) {
    for (x, lit) in literals.of(from) {
        if literals.of(to).all(|(y, _)| allows(x, y)) {
            continue;
        }
        let supports: Vec<(i32, Lit)> = literals.of(to).filter(|&(y, _)| allows(x, y)).collect();
        let is_alone = differ && matches!(supports[..], [(y, _)] if y == x);
        let clause: Vec<Lit> = match is_alone {
            true => vec![!lit],
            false => std::iter::once(!lit).chain(supports.into_iter().map(|(_, support)| support)).collect(),
        };
        sink.clause(&clause);
    }
}
