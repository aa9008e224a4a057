//! Chooses the next decision.

use crate::backend::dpll::Heuristic;
use crate::backend::dpll::brelaz::Cells;
use crate::backend::dpll::index::Signs;
use crate::backend::dpll::minima::Minima;
use crate::backend::dpll::propagate::Propagator;
use crate::backend::dpll::score;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::backend::dpll::vsids::Vsids;
use crate::cnf::{Group, Lit};

/// Positions before which all constraints are satisfied, so these constraints can be skipped. The positions move
/// forward with the search, and are reset when it backtracks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cursors {
    /// The number of the first constraint that may be open.
    constraint: usize,
    /// The index of the first clause in [`Chooser::binaries`] that may be open.
    binary: usize,
}

/// A heuristic with its state between decisions.
#[derive(Debug)]
pub struct Chooser {
    heuristic: Heuristic,
    /// The positions before which constraints can currently be skipped.
    pub cursors: Cursors,
    /// The numbers of the loaded binary clauses with at least one positive literal.
    binaries: Vec<usize>,
    /// The number of loaded constraints; added clauses have higher numbers.
    loaded: usize,
    minima: Minima,
    cells: Cells,
    vsids: Vsids,
    scores: Vec<f64>,
    /// The counters of constraints with a positive literal. Only these count for DLIS and Jeroslow-Wang, and they are
    /// few if most clauses are pairs.
    weighty: Vec<u32>,
}

impl Chooser {
    /// Creates the state of a heuristic for the constraints loaded so far.
    pub fn new(heuristic: Heuristic, vars: usize, store: &Store, propagator: &Propagator) -> Chooser {
        let is_binary = |kind, lits: &[Lit]| {
            kind == ConstraintKind::Clause && lits.len() == 2 && lits.iter().any(|lit| lit.is_positive())
        };
        let numbered = store.iter().enumerate();
        let binaries = numbered.filter(|&(_, (kind, lits))| is_binary(kind, lits)).map(|(number, _)| number);
        let uses = |users: &[Heuristic]| users.contains(&heuristic);
        let scores = uses(&[Heuristic::Dlis, Heuristic::Jw]);
        let counted = propagator.index.counted().iter().zip(0..);
        let weighty = counted.filter(|(counted, _)| scores && counted.signs != Signs::NonePositive);
        Chooser {
            heuristic,
            cursors: Cursors::default(),
            binaries: binaries.collect(),
            loaded: store.len(),
            minima: Minima::new(if uses(&[Heuristic::Cohen, Heuristic::Brelaz]) {
                propagator.index.counted().len()
            } else {
                0
            }),
            cells: if uses(&[Heuristic::Brelaz]) { Cells::new(vars, store) } else { Cells::default() },
            vsids: if uses(&[Heuristic::Vsids]) { Vsids::new(vars, store) } else { Vsids::default() },
            scores: vec![0.0; if scores { vars } else { 0 }],
            weighty: weighty.map(|(_, place)| place).collect(),
        }
    }

    /// Returns an unassigned literal to make true; `None` if all open constraints hold when every unassigned variable
    /// is false. Must be called after full propagation.
    pub fn choose(&mut self, store: &Store, propagator: &Propagator) -> Option<Lit> {
        if propagator.assignment.is_total() {
            return None;
        }
        match self.heuristic {
            Heuristic::Cohen => self.cohen(store, propagator).or_else(|| self.added(store, propagator)),
            Heuristic::Brelaz => {
                let chosen = self.cells.choose(propagator).or_else(|| self.cohen(store, propagator));
                chosen.or_else(|| self.added(store, propagator))
            }
            Heuristic::Next => self.next(store, propagator),
            Heuristic::Vsids => self.vsids.pop(&propagator.assignment),
            Heuristic::Dlis => self.weightiest(store, propagator, |_| 1.0),
            Heuristic::Jw => {
                self.weightiest(store, propagator, |length| 2f64.powi(-(length.min(1000) as i32)))
            }
        }
    }

    /// Must be called before the trail is cut to `len` literals; `cursors` are the positions saved with that state.
    pub fn undo(&mut self, propagator: &Propagator, len: usize, cursors: Cursors) {
        self.cursors = cursors;
        match self.heuristic {
            Heuristic::Cohen | Heuristic::Brelaz => {
                self.minima.undo(&propagator.index, propagator.assignment.trail(), len)
            }
            Heuristic::Vsids => self.vsids.undo(&propagator.assignment.trail()[len..]),
            _ => {}
        }
    }

    /// Must be called with each clause that became false.
    pub fn conflict(&mut self, falsified: &[Lit]) {
        if self.heuristic == Heuristic::Vsids {
            self.vsids.conflict(falsified);
        }
    }

    /// Must be called with each added clause.
    pub fn add(&mut self, clause: &[Lit]) {
        if self.heuristic == Heuristic::Vsids {
            self.vsids.add(clause);
        }
    }

    /// Must be called with each added clause before it is dropped.
    pub fn forget(&mut self, clause: &[Lit]) {
        if self.heuristic == Heuristic::Vsids {
            self.vsids.forget(clause);
        }
    }

    /// Resets the effects of conflicts, so answers do not depend on earlier questions.
    pub fn restart(&mut self) {
        if self.heuristic == Heuristic::Vsids {
            self.vsids.restart();
        }
    }

    fn weightiest(
        &mut self,
        store: &Store,
        propagator: &Propagator,
        weight: impl Fn(usize) -> f64,
    ) -> Option<Lit> {
        let assignment = &propagator.assignment;
        let lits = |place: u32| store.lits(propagator.index.counted()[place as usize].number as usize);
        let lengths = self.weighty.iter().map(|&place| (place, propagator.length(place)));
        let counted = lengths.filter(|&(_, length)| length < Propagator::CLOSED);
        let counted = counted.map(|(place, length)| (lits(place), length as usize));
        let numbers = self.binaries.iter().copied().chain(self.loaded..store.len());
        let open = numbers.map(|number| store.lits(number)).filter(|lits| assignment.is_open(lits));
        let others =
            open.map(|lits| (lits, lits.iter().filter(|&&lit| assignment.is_unassigned(lit)).count()));
        score::best(counted.chain(others), assignment, &mut self.scores, weight)
    }

    fn next(&mut self, store: &Store, propagator: &Propagator) -> Option<Lit> {
        let assignment = &propagator.assignment;
        for number in self.cursors.constraint..store.len() {
            self.cursors.constraint = number;
            let lits = store.lits(number);
            if !assignment.is_open(lits) {
                continue;
            }
            let first = assignment.first_unassigned(lits);
            if store.kind(number) != ConstraintKind::Group(Group::AtMostOne) {
                return first;
            }
            // The first open clause that an at-most-one group stands for consists of its first two unassigned literals,
            // negated.
            if lits.iter().filter(|&&lit| assignment.is_unassigned(lit)).nth(1).is_some() {
                return first.map(|lit| !lit);
            }
        }
        self.cursors.constraint = store.len();
        None
    }

    fn cohen(&mut self, store: &Store, propagator: &Propagator) -> Option<Lit> {
        let assignment = &propagator.assignment;
        let binary = self.first_binary(store, propagator);
        let counted = propagator.index.counted();
        // An open binary clause has length 2, so a longer constraint is only chosen if it also has two literals left
        // and comes first.
        let (end, below) = match binary {
            Some(number) => (counted.partition_point(|counted| (counted.number as usize) < number), 3),
            None => (counted.len(), Propagator::CLOSED),
        };
        let positive = |place: usize| match counted[place].signs {
            Signs::NonePositive => false,
            Signs::AllPositive => true,
            Signs::Mixed => assignment.first_positive(store.lits(counted[place].number as usize)).is_some(),
        };
        let shortest = self.minima.shortest(propagator, end, below, positive);
        let number = shortest.map(|place| counted[place].number as usize).or(binary)?;
        assignment.first_positive(store.lits(number))
    }

    /// Returns the number of the first open binary clause with a positive literal, if any. After propagation, both
    /// literals of an open binary clause are unassigned.
    fn first_binary(&mut self, store: &Store, propagator: &Propagator) -> Option<usize> {
        let rest = &self.binaries[self.cursors.binary..];
        let is_open = |&&number: &&usize| propagator.assignment.is_open(store.lits(number));
        let skipped = rest.iter().take_while(|number| !is_open(number)).count();
        self.cursors.binary += skipped;
        rest.get(skipped).copied()
    }

    /// Returns the first unassigned positive literal of the open added clauses, if any.
    fn added(&self, store: &Store, propagator: &Propagator) -> Option<Lit> {
        let assignment = &propagator.assignment;
        let open = (self.loaded..store.len()).map(|number| store.lits(number));
        open.filter(|lits| assignment.is_open(lits)).find_map(|lits| assignment.first_positive(lits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::Limits;
    use crate::backend::dpll::load::load;
    use crate::cnf::{Formula, Sink};

    /// Without groups, most clauses are pairs of negative literals, which must not take any time.
    #[test]
    fn pairs_give_no_weight_and_are_not_looked_at() {
        let mut formula = Formula::default();
        let first = formula.new_vars(9);
        let lits: Vec<Lit> = (0..9).map(|place| first.offset(place).positive()).collect();
        formula.clause(&lits);
        (0..9).for_each(|one| (0..one).for_each(|other| formula.clause(&[!lits[one], !lits[other]])));
        let limits = Limits::default();
        let store = load(&formula, false, &limits).expect("few variables").store;
        let propagator = Propagator::new(9, &store, &limits).expect("no limit");
        for (heuristic, weighty) in [(Heuristic::Dlis, 1), (Heuristic::Jw, 1), (Heuristic::Next, 0)] {
            let chooser = Chooser::new(heuristic, 9, &store, &propagator);
            assert_eq!((chooser.weighty.len(), chooser.binaries.len()), (weighty, 0), "{heuristic}");
        }
    }
}
