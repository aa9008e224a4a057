//! Unit propagation over clauses with two watched literals each (Moskewicz and others, "Chaff: Engineering an Efficient
//! SAT Solver", 2001), for walks that begin again and again where the clauses alone lead.

use crate::cnf::{Formula, Lit};
use crate::deferred::{DeferredDrop, ManyBlocks};
use crate::limits::{Limits, Stopped};

/// The number of clauses between two looks at the limits.
const CLAUSES: usize = 4096;

/// The bytes that a clause takes, with those that watch it.
const BYTES_OF_CLAUSE: usize = 72;

/// Clauses, and the literals that are true because of decisions.
pub struct Propagation {
    clauses: Vec<Vec<Lit>>,
    /// For each literal the clauses that watch its contrary.
    watches: Vec<Vec<u32>>,
    /// For each variable its value, if it has one.
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
    /// The number of literals of the trail that were propagated.
    done: usize,
    /// The number of literals that are true without any decision.
    root: usize,
}

impl ManyBlocks for Propagation {
    /// The clauses, and the lists of those that watch a literal.
    fn blocks(&mut self) -> u64 {
        (self.clauses.len() + self.watches.len()) as u64
    }

    fn bytes(&mut self) -> u64 {
        (self.clauses.len() * BYTES_OF_CLAUSE + self.watches.len() * size_of::<Vec<u32>>()) as u64
    }
}

impl Propagation {
    /// Propagates the units of `formula`. Also returns whether they contradict no clause.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn new(formula: &Formula, limits: &Limits) -> Result<(DeferredDrop<Propagation>, bool), Stopped> {
        let new = Propagation {
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * formula.vars()],
            values: vec![None; formula.vars()],
            trail: Vec::new(),
            done: 0,
            root: 0,
        };
        let (mut new, mut is_consistent) = (DeferredDrop::new(new, limits), true);
        for (place, clause) in formula.clauses().enumerate() {
            if place % CLAUSES == 0 {
                limits.check()?;
            }
            is_consistent &= match clause {
                [] => false,
                [unit] => new.assign(*unit),
                [first, second, ..] => {
                    let number = new.clauses.len() as u32;
                    new.watches[index(!*first)].push(number);
                    new.watches[index(!*second)].push(number);
                    new.clauses.push(clause.to_vec());
                    true
                }
            };
        }
        is_consistent = is_consistent && new.propagate();
        new.root = new.trail.len();
        Ok((new, is_consistent))
    }

    /// Takes back all decisions and what followed from them.
    pub fn restart(&mut self) {
        self.undo(self.root);
    }

    /// The number of literals that are true.
    pub fn len(&self) -> usize {
        self.trail.len()
    }

    /// Takes back the last decisions and what followed from them, so that as many literals are true as after one of those
    /// before.
    pub fn undo(&mut self, len: usize) {
        for lit in self.trail.drain(len..) {
            self.values[lit.var().index()] = None;
        }
        self.done = len;
    }

    /// Makes a literal true and propagates; `false` if that contradicts a clause.
    pub fn decide(&mut self, lit: Lit) -> bool {
        self.assign(lit) && self.propagate()
    }

    /// Returns `true` if the literal is true.
    pub fn is_true(&self, lit: Lit) -> bool {
        lit == Lit::TRUE || self.value(lit) == Some(true)
    }

    /// Returns `true` if the literal is false.
    pub fn is_false(&self, lit: Lit) -> bool {
        lit != Lit::TRUE && self.value(lit) == Some(false)
    }

    /// The values of all variables; those that are open are false.
    pub fn values(&self) -> impl Iterator<Item = bool> {
        self.values.iter().map(|value| value.unwrap_or(false))
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var().index()].map(|value| value == lit.is_positive())
    }

    fn assign(&mut self, lit: Lit) -> bool {
        match self.value(lit) {
            Some(is_true) => is_true,
            None => {
                self.values[lit.var().index()] = Some(lit.is_positive());
                self.trail.push(lit);
                true
            }
        }
    }

    fn propagate(&mut self) -> bool {
        while let Some(&lit) = self.trail.get(self.done) {
            self.done += 1;
            let mut watching = std::mem::take(&mut self.watches[index(lit)]);
            let mut place = 0;
            let mut is_consistent = true;
            while is_consistent && place < watching.len() {
                match self.visit(watching[place], !lit) {
                    Visit::Moved => _ = watching.swap_remove(place),
                    Visit::Stays => place += 1,
                    Visit::Contradicts => is_consistent = false,
                }
            }
            self.watches[index(lit)] = watching;
            if !is_consistent {
                return false;
            }
        }
        true
    }

    /// Looks at a clause of whose watched literals `falsified` became false.
    fn visit(&mut self, number: u32, falsified: Lit) -> Visit {
        let clause = &mut self.clauses[number as usize];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let first = clause[0];
        let value = |lit: Lit| self.values[lit.var().index()].map(|value| value == lit.is_positive());
        if value(first) == Some(true) {
            return Visit::Stays;
        }
        if let Some(place) = (2..clause.len()).find(|&place| value(clause[place]) != Some(false)) {
            clause.swap(1, place);
            let watched = clause[1];
            self.watches[index(!watched)].push(number);
            return Visit::Moved;
        }
        if self.assign(first) { Visit::Stays } else { Visit::Contradicts }
    }
}

/// The end of a look at a clause.
enum Visit {
    /// It watches another literal now.
    Moved,
    /// It watches the same literals.
    Stays,
    /// All its literals are false.
    Contradicts,
}

/// The place of a literal in lists of all literals.
fn index(lit: Lit) -> usize {
    2 * lit.var().index() + usize::from(lit.is_positive())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Sink;

    #[test]
    fn units_lead_to_others_and_decisions_are_taken_back() {
        let mut formula = Formula::default();
        let lits: Vec<Lit> = (0..4).map(|_| formula.new_var().positive()).collect();
        let [a, b, c, d] = lits[..] else { panic!("four") };
        formula.clause(&[a]);
        formula.clause(&[!a, b, c]);
        formula.clause(&[!b, !c]);
        formula.clause(&[!c, d, !a]);
        let (mut found, is_consistent) = Propagation::new(&formula, &Limits::default()).expect("no limit");
        assert!(is_consistent && found.is_true(a) && !found.is_true(b) && !found.is_false(b));
        for _ in 0..3 {
            assert!(found.decide(!b) && found.is_true(c) && found.is_true(d));
            assert!(!found.decide(!d));
            found.restart();
            assert!(found.decide(b) && found.is_false(c) && !found.is_true(d));
            found.restart();
        }
        formula.clause(&[!b]);
        formula.clause(&[!d]);
        assert!(!Propagation::new(&formula, &Limits::default()).expect("no limit").1);
    }
}
