//! Lex-leader constraints: of the solutions that a symmetry maps to each other, one that comes first stays (Crawford,
//! Ginsberg, Luks and Roy, "Symmetry-Breaking Predicates for Search Problems", KR 1996). The clauses follow Aloul, Sakallah
//! and Markov, "Efficient Symmetry Breaking for Boolean Satisfiability", IEEE Transactions on Computers 55, 2006: a variable
//! and three clauses for each pair of candidates, and a clause for the last.

use super::Literals;
use super::atoms::literal;
use crate::cnf::{Lit, Sink};
use crate::csp::{Atom, VarId};

/// A solution comes no later than its image under one symmetry. Both are compared from the first variable on; at the first
/// difference, the one with the lesser value comes first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LexLeader(Vec<Step>);

/// A place at which a solution and its image are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// If they agree so far, and the second atom, the image of the first one, is true, so is the first.
    Atoms(Atom, Atom),
    /// If they agree so far, the first variable is below the second one, its image, from which it differs.
    Below(VarId, VarId),
}

impl LexLeader {
    /// Creates the comparison at some places, the first ones in their order. Nothing may follow a [`Step::Below`].
    pub fn new(steps: Vec<Step>) -> LexLeader {
        LexLeader(steps)
    }

    /// Returns the places that are compared.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

/// States that the first of a class, by this symmetry, is wanted.
pub(super) fn state(literals: &Literals, leader: &LexLeader, sink: &mut dyn Sink) {
    let lit = |atom: Atom| match literal(literals, atom) {
        Ok(lit) => lit,
        Err(true) => Lit::TRUE,
        Err(false) => !Lit::TRUE,
    };
    // True if all places so far are equal. Otherwise it is free, and may always be false.
    let mut equal = Lit::TRUE;
    for (place, step) in (1..).zip(&leader.0) {
        if !sink.wants_more() {
            return;
        }
        match *step {
            Step::Below(low, high) => {
                for (value, low) in literals.of(low) {
                    for (_, high) in literals.of(high).filter(|&(other, _)| other < value) {
                        sink.clause(&[!equal, !low, !high]);
                    }
                }
            }
            Step::Atoms(one, image) => {
                let (one, image) = (lit(one), lit(image));
                if one == image {
                    continue;
                }
                sink.clause(&[!equal, one, !image]);
                if place < leader.0.len() {
                    // The pair is equal if `one` is false or its image true.
                    let next = sink.new_var().positive();
                    sink.clause(&[!equal, one, next]);
                    sink.clause(&[!equal, !image, next]);
                    equal = next;
                }
            }
        }
    }
}
