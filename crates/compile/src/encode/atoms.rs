//! Clauses of atoms: their literals, without what is constant or repeated.

use super::Literals;
use crate::cnf::Lit;
use crate::csp::Atom;

/// The literal of an atom, or its truth where the value is outside the variable's range.
pub(super) fn literal(literals: &Literals, atom: Atom) -> Result<Lit, bool> {
    match literals.literal(atom.var, atom.value) {
        Some(lit) => Ok(if atom.equals { lit } else { !lit }),
        None => Err(!atom.equals),
    }
}

/// Clauses of so many atoms, nearly all, need no memory of their own.
pub(super) const SHORT: usize = 4;

/// The literals of a clause of few atoms, each of another variable and none of them constant; nothing if it
/// is any other.
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

/// The literals of a clause; nothing if it is true whatever the variables are.
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

/// The literals of a clause without repeats; nothing if it is true whatever the variables are.
pub(super) fn each_once(lits: Vec<Lit>) -> Option<Vec<Lit>> {
    let mut sorted = lits.clone();
    sorted.sort_unstable();
    if sorted.windows(2).all(|pair| pair[0].var() != pair[1].var()) {
        return Some(lits);
    }
    each_once_of_sorted(sorted)
}

/// Drops repeated literals of an ascending clause; `None` if it is a tautology. The two literals of a variable stand
/// next to each other.
fn each_once_of_sorted(mut lits: Vec<Lit>) -> Option<Vec<Lit>> {
    lits.dedup();
    let tautology = lits.windows(2).any(|pair| pair[0] == !pair[1]);
    (!tautology).then_some(lits)
}
