//! A checker of LRAT proofs (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient
//! Certified RAT Verification", 2017), in the fragment without resolution asymmetric tautologies:
//! every clause added must follow by reverse unit propagation along its hints.
//!
//! The checker shares no code with the solvers that make proofs.

use std::collections::HashSet;
use std::io::BufRead;

use super::clauses::Clauses;
use super::words::{Word, Words};
use crate::cnf::{Emit, Lit};
use crate::dimacs::ReadError;

/// A listener that receives each step of a proof once the step has been checked.
pub trait Steps {
    /// A clause was added.
    ///
    /// # Errors
    /// Any error ends the checking.
    fn added(&mut self, lits: &[Lit]) -> Result<(), ReadError>;
    /// A clause was deleted.
    ///
    /// # Errors
    /// Any error ends the checking.
    fn deleted(&mut self, lits: &[Lit]) -> Result<(), ReadError>;
}

/// A listener that ignores the steps.
impl Steps for () {
    fn added(&mut self, _: &[Lit]) -> Result<(), ReadError> {
        Ok(())
    }

    fn deleted(&mut self, _: &[Lit]) -> Result<(), ReadError> {
        Ok(())
    }
}

/// The reason why a proof is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The proof is wrong; the error has the line and column.
    #[error(transparent)]
    Proof(ReadError),
    /// The listener of the steps returned this error.
    #[error(transparent)]
    Listener(ReadError),
}

/// The size of a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofSize {
    /// The number of added clauses.
    pub additions: u64,
    /// The number of deleted clauses.
    pub deletions: u64,
}

/// Checks that `proof` refutes `formula`. The clauses of the formula have the numbers 1, 2, 3 and so on. Each line of
/// the proof is a step, `ID LITERALS 0 HINTS 0` or `ID d IDS 0`, and one step must add the empty clause. `steps`
/// receives every step after its check. Memory grows with the clauses that are not deleted.
///
/// # Errors
/// If the proof does not refute the formula, or `steps` returns an error.
pub fn check(formula: &dyn Emit, proof: impl BufRead, steps: &mut dyn Steps) -> Result<ProofSize, Refusal> {
    let mut clauses = Clauses::default();
    formula.emit(&mut clauses);
    let propagation = Propagation::new(clauses.vars());
    let words = Words::new(proof);
    let mut checker = Checker { clauses, propagation, words, refuted: false, size: ProofSize::default() };
    let mut lits = Vec::new();
    loop {
        match checker.step(&mut lits).map_err(Refusal::Proof)? {
            Step::Addition => steps.added(&lits).map_err(Refusal::Listener)?,
            Step::Deletion => checker.deletions(&mut lits, steps)?,
            Step::End if checker.refuted => return Ok(checker.size),
            Step::End => {
                let error = checker.words.error("the proof ends", "a step that adds the empty clause");
                return Err(Refusal::Proof(error));
            }
        }
    }
}

/// The kind of a line.
enum Step {
    /// The addition of a clause, which was checked.
    Addition,
    /// The beginning of a deletion, up to the word `d`. The numbers of the clauses follow.
    Deletion,
    /// The end of the proof.
    End,
}

struct Checker<R> {
    clauses: Clauses,
    propagation: Propagation,
    words: Words<R>,
    /// `true` if the empty clause has been added.
    refuted: bool,
    size: ProofSize,
}

impl<R: BufRead> Checker<R> {
    /// Reads the next line. An addition is checked, and its clause is stored in `lits`. A deletion is read only up to
    /// `d`.
    fn step(&mut self, lits: &mut Vec<Lit>) -> Result<Step, ReadError> {
        let number = match self.words.word()? {
            Word::End => return Ok(Step::End),
            Word::LineEnd => return Err(self.words.error("an empty line", "a step")),
            Word::Delete => return Err(self.words.error("`d`", "the number of a step")),
            Word::Number(number) => number,
        };
        let Some(id) = u64::try_from(number).ok().filter(|&id| id > 0) else {
            return Err(self.words.error(format!("`{number}`"), "the number of a step"));
        };
        let last = self.clauses.last();
        let fresh = id > last;
        let first = match self.words.word()? {
            Word::Delete => return Ok(Step::Deletion),
            Word::Number(first) if fresh => first,
            Word::Number(_) => {
                let expected = format!("a number above {last} for the clause");
                return Err(self.words.error(format!("a clause numbered {id}"), expected));
            }
            _ => return Err(self.words.error("a step without words", "literals, or `d`")),
        };
        self.words.clause(first, self.clauses.vars(), lits)?;
        let implied = self.implied(lits);
        self.propagation.undo();
        implied?;
        self.words.line_end()?;
        self.clauses.insert(id, lits);
        self.refuted |= lits.is_empty();
        self.size.additions += 1;
        Ok(Step::Addition)
    }

    /// Reads the hints up to 0 and checks that they derive a contradiction from the negation of `lits`: each hint must
    /// be a unit clause at that point, and the last one false.
    fn implied(&mut self, lits: &[Lit]) -> Result<(), ReadError> {
        for &lit in lits {
            if self.propagation.is_true(lit) {
                return Err(self.words.error("the clause is a tautology", "one that says something"));
            }
            self.propagation.assign(!lit);
        }
        let mut conflict = false;
        loop {
            let hint = self.words.number()?;
            let clause = match u64::try_from(hint) {
                Ok(0) if conflict => return Ok(()),
                Ok(0) => return Err(self.words.error("the hints end", "a hint that is false by then")),
                Ok(_) if conflict => {
                    return Err(self.words.error(format!("hint {hint} after the conflict"), "0"));
                }
                Ok(id) => self.clauses.find(id),
                Err(_) => {
                    let message = format!("hint {hint} asks for a resolution asymmetric tautology");
                    return Err(self.words.error(message, "hints for unit propagation only"));
                }
            };
            let Some(clause) = clause else {
                let message = format!("hint {hint} is not a clause, or it was deleted");
                return Err(self.words.error(message, "the number of a clause"));
            };
            match self.propagation.state(clause) {
                State::False => conflict = true,
                // The literal may be true already: solvers repeat hints, which is harmless.
                State::Unit(lit) => self.propagation.assign(lit),
                State::Other => {
                    let message = format!("hint {hint} is neither unit nor false here");
                    return Err(self
                        .words
                        .error(message, "a clause with one literal that is not false, or none"));
                }
            }
        }
    }

    /// Reads the clause numbers of a deletion up to 0, deletes the clauses, and reports each to `steps`.
    fn deletions(&mut self, lits: &mut Vec<Lit>, steps: &mut dyn Steps) -> Result<(), Refusal> {
        loop {
            let number = self.words.number().map_err(Refusal::Proof)?;
            if number == 0 {
                return self.words.line_end().map_err(Refusal::Proof);
            }
            let id = u64::try_from(number).unwrap_or(0);
            let Some(clause) = self.clauses.find(id) else {
                let error = self.words.error(format!("`{number}`"), "the number of a clause to delete");
                return Err(Refusal::Proof(error));
            };
            lits.clear();
            lits.extend_from_slice(clause);
            self.clauses.remove(id);
            self.size.deletions += 1;
            steps.deleted(lits).map_err(Refusal::Listener)?;
        }
    }
}

/// The state of a clause under the current assignment.
enum State {
    /// All of its literals are false.
    False,
    /// All of its literals but this one are false.
    Unit(Lit),
    /// Any other state.
    Other,
}

/// The literals that are currently true.
struct Propagation {
    /// For each literal code, `true` if the literal is true. Only the first [`DENSE`] codes are stored, because a
    /// header can announce more variables than memory can hold.
    truth: Vec<bool>,
    /// The codes of true literals from [`DENSE`] on.
    beyond: HashSet<usize>,
    trail: Vec<Lit>,
}

/// The number of literals whose truth is stored in a vector: more than formulas have in practice.
const DENSE: u64 = 1 << 26;

impl Propagation {
    fn new(vars: u64) -> Propagation {
        let truth = vec![false; (2 * vars).min(DENSE) as usize];
        Propagation { truth, beyond: HashSet::new(), trail: Vec::new() }
    }

    fn is_true(&self, lit: Lit) -> bool {
        self.truth.get(lit.code()).copied().unwrap_or_else(|| self.beyond.contains(&lit.code()))
    }

    fn assign(&mut self, lit: Lit) {
        let is_new = match self.truth.get_mut(lit.code()) {
            Some(truth) => !std::mem::replace(truth, true),
            None => self.beyond.insert(lit.code()),
        };
        if is_new {
            self.trail.push(lit);
        }
    }

    fn undo(&mut self) {
        for lit in self.trail.drain(..) {
            match self.truth.get_mut(lit.code()) {
                Some(truth) => *truth = false,
                None => drop(self.beyond.remove(&lit.code())),
            }
        }
    }

    fn state(&self, clause: &[Lit]) -> State {
        let mut open = clause.iter().copied().filter(|&lit| !self.is_true(!lit));
        let Some(lit) = open.next() else { return State::False };
        if open.any(|other| other != lit) { State::Other } else { State::Unit(lit) }
    }
}

#[cfg(test)]
#[path = "lrat_tests.rs"]
mod tests;
