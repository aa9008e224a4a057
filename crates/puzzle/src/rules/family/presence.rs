//! Truth values for "at least one atom is true". Constraints can count them.

use crate::csp::Atom;
use crate::puzzle::Posting;

/// Makes a truth value that is true if and only if at least one of the atoms is true.
pub fn any_of(csp: &mut Posting<'_>, atoms: &[Atom]) -> Atom {
    let any = csp.new_bool();
    for &atom in atoms {
        csp.clause([!atom, any]);
    }
    csp.clause(atoms.iter().copied().chain([!any]));
    any
}
