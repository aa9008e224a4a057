//! Lex-leader constraints: among the solutions that a symmetry maps to each other, at least the first in a fixed order
//! remains (Crawford, Ginsberg, Luks and Roy, "Symmetry-Breaking Predicates for Search Problems", KR 1996). The clauses
//! follow Aloul, Sakallah and Markov, "Efficient Symmetry Breaking for Boolean Satisfiability", IEEE Transactions on
//! Computers 55, 2006. They take a variable and three clauses for each pair of candidates, and one clause for the last
//! pair.

use super::Literals;
use super::atoms::literal;
use crate::cnf::{Lit, Sink};
use crate::csp::{Atom, VarId};

/// The constraint that a solution does not come after its image under one symmetry. The two are compared step by step;
/// at the first difference, the one with the smaller value comes first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LexLeader(Vec<Step>);

/// One step of comparing a solution with its image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// If all earlier steps agree, the first atom is true if its image, the second atom, is true.
    Atoms(Atom, Atom),
    /// If all earlier steps agree, the first variable is smaller than its image, the second variable. The two always
    /// differ.
    Below(VarId, VarId),
}

impl LexLeader {
    /// Creates a constraint from the steps in their order. No step may follow a [`Step::Below`].
    pub fn new(steps: Vec<Step>) -> LexLeader {
        LexLeader(steps)
    }

    /// Returns the steps of the comparison.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

/// Adds the clauses of a lex-leader constraint.
pub(super) fn state(literals: &Literals, leader: &LexLeader, sink: &mut dyn Sink) {
    let lit = |atom: Atom| match literal(literals, atom) {
        Ok(lit) => lit,
        Err(true) => Lit::TRUE,
        Err(false) => !Lit::TRUE,
    };
    // This literal is true if all steps so far agree. If they do not agree, it may have any value.
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
                    // The step agrees if `one` is false or `image` is true, given that `image` implies `one`.
                    let next = sink.new_var().positive();
                    sink.clause(&[!equal, one, next]);
                    sink.clause(&[!equal, !image, next]);
                    equal = next;
                }
            }
        }
    }
}
