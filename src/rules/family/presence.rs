//! Truth values that other constraints count: determined by the cells they speak of.

use super::range;
use crate::csp::Atom;
use crate::grid::{Cell, Values};
use crate::puzzle::Posting;

/// A new truth value: whether any of the atoms is true.
pub fn any_of(csp: &mut Posting<'_>, atoms: &[Atom]) -> Atom {
    let any = csp.new_bool();
    for &atom in atoms {
        csp.clause([!atom, any]);
    }
    csp.clause(atoms.iter().copied().chain([!any]));
    any
}

/// A new truth value: whether `other` holds the value of `first` and, if there is a `before`, that
/// is true as well.
pub fn same_as(
    csp: &mut Posting<'_>,
    values: Values,
    first: Cell,
    other: Cell,
    before: Option<Atom>,
) -> Atom {
    let same = csp.new_bool();
    if let Some(before) = before {
        csp.clause([!same, before]);
    }
    for value in range(values) {
        let (a, b) = (csp.is(first, value), csp.is(other, value));
        csp.clause([!same, !a, b]);
        csp.clause([same, !a, !b].into_iter().chain(before.map(|before| !before)));
    }
    same
}
