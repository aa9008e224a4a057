//! Clauses of atoms: their literals, without constants and repetitions.

use super::Literals;
use crate::cnf::Lit;
use crate::csp::Atom;

/// Returns the literal of an atom, or its truth if the value is outside the variable's range.
pub(super) fn literal(literals: &Literals, atom: Atom) -> Result<Lit, bool> {
    match literals.literal(atom.var, atom.value) {
        Some(lit) => Ok(if atom.equals { lit } else { !lit }),
        None => Err(!atom.equals),
    }
}

/// Clauses of this many atoms, nearly all, need no memory of their own.
pub(super) const SHORT: usize = 4;

/// Returns the literals of a clause of few atoms, all of different variables and none constant; nothing for any other
/// clause.
pub(super) fn short<'b>(
    literals: &Literals,
    atoms: &[Atom],
    buffer: &'b mut [Lit; SHORT],
) -> Option<&'b [Lit]> {
    let lits = buffer.get_mut(..atoms.len())?;
    for (lit, &atom) in lits.iter_mut().zip(atoms) {
        *lit = literal(literals, atom).ok()?;
    }
    lits.sort_unstable();
    lits.windows(2).all(|pair| pair[0].var() != pair[1].var()).then_some(lits)
}

/// Returns the literals of a clause; nothing if it is always true.
pub(super) fn clause(literals: &Literals, atoms: &[Atom]) -> Option<Vec<Lit>> {
    let mut lits = Vec::with_capacity(atoms.len());
    for &atom in atoms {
        match literal(literals, atom) {
            Ok(lit) => lits.push(lit),
            Err(true) => return None,
            Err(false) => {}
        }
    }
    lits.sort_unstable();
    each_once_of_sorted(lits)
}

/// Returns the literals of a clause without repetitions; nothing if it is always true.
pub(super) fn each_once(lits: Vec<Lit>) -> Option<Vec<Lit>> {
    let mut sorted = lits.clone();
    sorted.sort_unstable();
    if sorted.windows(2).all(|pair| pair[0].var() != pair[1].var()) {
        return Some(lits);
    }
    each_once_of_sorted(sorted)
}

/// Drops repeated literals of an ascending clause; returns `None` if it is a tautology. The two literals of a variable are
/// adjacent.
fn each_once_of_sorted(mut lits: Vec<Lit>) -> Option<Vec<Lit>> {
    lits.dedup();
    let tautology = lits.windows(2).any(|pair| pair[0] == !pair[1]);
    (!tautology).then_some(lits)
}
