//! Encodes relations of two variables. Each forbidden pair of values becomes a conflict clause, and each value gets a
//! clause with the compatible values of the other variable (supports), so unit propagation is arc consistent (Gent,
//! "Arc Consistency in SAT", 2002). For n values, it takes at most n² binary clauses and 2n longer ones.
//!
//! If there are many values, a value that is compatible with only one other value gets just this support, a binary
//! clause. The conflicts follow because each variable has one value, though not by unit propagation with
//! `Encoding::Minimal`. If the two variables are known to differ, a value that is compatible only with itself is
//! excluded.

use crate::cnf::{Lit, Sink};
use crate::csp::{Table, VarId};
use crate::encode::literals::Literals;

/// Maximum number of values for which supports are added. With more, a support would be as long as the clause that a
/// cell has a value.
const SUPPORTED_VALUES: usize = 16;

/// Requires the table to allow the values of `a` and `b`. If `differ` is set, other constraints require the two
/// variables to differ.
pub fn pairs(literals: &Literals, a: VarId, b: VarId, table: &Table, differ: bool, sink: &mut dyn Sink) {
    if a == b {
        // A variable in relation with itself can only have values that are compatible with themselves.
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
            // The value a = x implies b = y, the only compatible value.
            sink.clause(&[!left, right]);
            continue;
        }
        for ((y, right), only) in literals.of(b).zip(&onlies) {
            if only.is_none() && !table.allows(x, y) {
                // The values a = x and b = y exclude each other.
                sink.clause(&[!left, !right]);
            }
        }
    }
    for ((_, right), only) in literals.of(b).zip(onlies) {
        if let Some(left) = only {
            // The value b = y implies a = x, the only compatible value.
            sink.clause(&[!right, left]);
        }
    }
    if !are_many {
        supports(literals, a, b, |x, y| table.allows(x, y), differ, sink);
        supports(literals, b, a, |y, x| table.allows(x, y), differ, sink);
    }
}

/// Adds clauses by which each value of `from` implies one of the compatible values of `to`. A value that is compatible
/// with all values needs no clause.
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
