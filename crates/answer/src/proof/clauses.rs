//! The clauses that a step of a proof may use: all that were added before and not deleted.

use std::collections::HashMap;

use crate::cnf::{Lit, Sink, Var, VarCount};

/// Clauses by number, with all literals in one vector. Literals of deleted clauses are removed from time to time.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    vars: VarCount,
    lits: Vec<Lit>,
    /// For each clause number, the index of the clause's first literal in `lits`, and the clause's length.
    places: HashMap<u64, (usize, usize)>,
    dead: usize,
    /// The largest number given so far.
    last: u64,
}

/// Literals of deleted clauses stay in memory until there are more than this many.
const DEAD: usize = 1 << 16;

impl Clauses {
    /// Returns the number of variables of the formula.
    pub(super) fn vars(&self) -> u64 {
        self.vars.total()
    }

    /// Returns the largest number that any clause has had.
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// Adds a clause; `id` must be greater than all earlier numbers.
    pub(super) fn insert(&mut self, id: u64, lits: &[Lit]) {
        self.places.insert(id, (self.lits.len(), lits.len()));
        self.lits.extend_from_slice(lits);
        self.last = id;
    }

    /// Returns the clause with this number, if it exists and is not deleted.
    pub(super) fn find(&self, id: u64) -> Option<&[Lit]> {
        self.places.get(&id).map(|&(start, length)| &self.lits[start..start + length])
    }

    /// Deletes the clause with this number, if it exists.
    pub(super) fn remove(&mut self, id: u64) {
        if let Some((_, length)) = self.places.remove(&id) {
            self.dead += length;
            if self.dead > DEAD && 2 * self.dead > self.lits.len() {
                self.compact();
            }
        }
    }

    fn compact(&mut self) {
        let mut lits = Vec::with_capacity(self.lits.len() - self.dead);
        for (start, length) in self.places.values_mut() {
            let from = std::mem::replace(start, lits.len());
            lits.extend_from_slice(&self.lits[from..from + *length]);
        }
        (self.lits, self.dead) = (lits, 0);
    }
}

/// Receives the clauses of a formula, which are numbered from 1 in their order.
impl Sink for Clauses {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.insert(self.last + 1, lits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_survive_the_removal_of_others() {
        let lits = |id: u64| -> Vec<Lit> { (0..100).map(|i| Lit::from_code(i + id as usize)).collect() };
        let mut clauses = Clauses::default();
        (1..=3000).for_each(|id| clauses.insert(id, &lits(id)));
        (1..=3000).filter(|id| id % 7 != 0).for_each(|id| clauses.remove(id));
        assert!(clauses.lits.len() < 150_000);
        for id in 1..=3000 {
            assert_eq!(clauses.find(id), (id % 7 == 0).then(|| lits(id)).as_deref(), "{id}");
        }
    }
}
