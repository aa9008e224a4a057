//! Truth values that other constraints count, determined by their cells.

use crate::csp::Atom;
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
