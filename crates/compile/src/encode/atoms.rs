//! Turns clauses of atoms into clauses of literals, without constants and repetitions.

use super::Literals;
use crate::cnf::Lit;
use crate::csp::Atom;

/// Returns the literal of an atom. If the variable never has the atom's value, returns the truth value of the atom as
/// the error.
pub(super) fn literal(literals: &Literals, atom: Atom) -> Result<Lit, bool> {
    match literals.literal(atom.var, atom.value) {
        Some(lit) => Ok(if atom.equals { lit } else { !lit }),
        None => Err(!atom.equals),
    }
}

/// Maximum number of atoms of a clause that needs no allocation. Nearly all clauses are this short.
pub(super) const SHORT: usize = 4;

/// Returns the literals of a clause if it has at most [`SHORT`] atoms, all of different variables and none constant;
/// otherwise `None`.
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

/// Returns the literals of a clause without constants and repetitions; `None` if the clause is always true.
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

/// Returns a clause without repeated literals; `None` if it is always true.
pub(super) fn each_once(lits: Vec<Lit>) -> Option<Vec<Lit>> {
    let mut sorted = lits.clone();
    sorted.sort_unstable();
    if sorted.windows(2).all(|pair| pair[0].var() != pair[1].var()) {
        return Some(lits);
    }
    each_once_of_sorted(sorted)
}

/// Removes repeated literals from a sorted clause, in which both literals of a variable are adjacent. Returns `None`
/// for a tautology.
fn each_once_of_sorted(mut lits: Vec<Lit>) -> Option<Vec<Lit>> {
    lits.dedup();
    let tautology = lits.windows(2).any(|pair| pair[0] == !pair[1]);
    (!tautology).then_some(lits)
}
