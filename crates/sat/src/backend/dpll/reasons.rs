//! Checks clauses against one model after another. For each clause, the check remembers a literal that is true in the
//! last model, and examines the clause again only if this literal is false in the next model. This saves time because
//! successive models of a walk differ little.
//!
//! This amounts to watching one literal of each clause (Zhang and Stickel, "An Efficient Algorithm for Unit
//! Propagation", 1996), independently of the search and its own watches.

use super::store::Store;
use crate::cnf::{Lit, Model};

/// Marks the end of a list.
const END: u32 = u32::MAX;

/// A true literal of each clause in the last model, stored as a linked list of clauses for each literal.
#[derive(Debug)]
pub struct Reasons {
    /// The numbers of the clauses in the store.
    clauses: Vec<u32>,
    vars: usize,
    /// Indexed by literal code: the first clause in the literal's list, as an index in `clauses`, or [`END`].
    first: Vec<u32>,
    /// For each clause, the next clause in the same list, or [`END`].
    next: Vec<u32>,
    /// The clauses that have changed lists during the current check, with the literals of the old and the new list.
    moved: Vec<(u32, Lit, Lit)>,
}

impl Reasons {
    /// Creates empty lists for the clauses with these numbers in a store, over `vars` variables.
    pub fn new(clauses: Vec<u32>, vars: usize) -> Reasons {
        Reasons { clauses, vars, first: Vec::new(), next: Vec::new(), moved: Vec::new() }
    }

    /// Checks all clauses against `model` and builds the lists; returns `true` if all clauses are true. Used for the
    /// first model, and again until a model passes.
    pub fn begin(&mut self, store: &Store, model: &Model) -> bool {
        self.first.clear();
        self.first.resize(2 * self.vars, END);
        self.next.resize(self.clauses.len(), END);
        (0..self.clauses.len() as u32).all(|place| {
            let found = self.true_literal(store, model, place);
            found.is_some_and(|lit| {
                self.next[place as usize] = std::mem::replace(&mut self.first[lit.code()], place);
                true
            })
        })
    }

    /// Checks `model` by its differences from `last`, the last model in which all clauses were true. Returns `true` if
    /// all clauses are true; otherwise the lists still describe `last`.
    pub fn turn(&mut self, store: &Store, model: &Model, last: &Model) -> bool {
        self.moved.clear();
        let holds = model.turned_since(last).all(|lit| self.leave(store, model, lit));
        if !holds {
            // Clauses are moved back in reverse order, so that each is at the front of its list.
            while let Some((place, from, to)) = self.moved.pop() {
                self.shift(place, to, from);
            }
        }
        holds
    }

    /// Moves all clauses in the list of `lit` to lists of other true literals; returns `false` if a clause has none.
    fn leave(&mut self, store: &Store, model: &Model, lit: Lit) -> bool {
        loop {
            let place = self.first[lit.code()];
            if place == END {
                return true;
            }
            let Some(other) = self.true_literal(store, model, place) else { return false };
            self.shift(place, lit, other);
            self.moved.push((place, lit, other));
        }
    }

    /// Moves the clause with index `place` from the front of the list of `from` to the front of the list of `to`.
    fn shift(&mut self, place: u32, from: Lit, to: Lit) {
        self.first[from.code()] = self.next[place as usize];
        self.next[place as usize] = std::mem::replace(&mut self.first[to.code()], place);
    }

    /// Returns the first true literal of the clause with index `place`; `None` if all are false.
    fn true_literal(&self, store: &Store, model: &Model, place: u32) -> Option<Lit> {
        let lits = store.lits(self.clauses[place as usize] as usize);
        lits.iter().copied().find(|&lit| model.satisfies(lit))
    }
}

/// Returns `true` if no literal of a clause is true.
pub fn is_falsified(lits: &[Lit], model: &Model) -> bool {
    !lits.iter().any(|&lit| model.satisfies(lit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::dpll::store::ConstraintKind;
    use crate::cnf::Var;

    /// Each of the 128 assignments of seven variables gets the right verdict, whatever models were checked before it.
    #[test]
    fn each_model_is_checked_as_if_it_were_the_first() {
        const VARS: usize = 7;
        let lit = |number: i32| {
            let lit = Var::from_index(number.unsigned_abs() as usize - 1).positive();
            if number > 0 { lit } else { !lit }
        };
        let clauses = [
            vec![1, 2, -3],
            vec![-1, 4],
            vec![3, 5, 6, -7],
            vec![-4, -5],
            vec![7],
            vec![-6, 2, 1],
            vec![3, -2],
        ];
        let mut store = Store::default();
        for clause in &clauses {
            store.push(ConstraintKind::Clause, &clause.iter().map(|&number| lit(number)).collect::<Vec<_>>());
        }
        let mut reasons = Reasons::new((0..clauses.len() as u32).collect(), VARS);
        let mut last: Option<Model> = None;
        let (mut models, mut others) = (0, 0);
        for step in [1, 3, 37, 127, 64] {
            for round in 0..1_usize << VARS {
                let bits = round * step % (1 << VARS);
                let model = Model::new((0..VARS).map(|var| bits >> var & 1 != 0));
                let is_true = |clause: &Vec<i32>| clause.iter().any(|&number| model.satisfies(lit(number)));
                let expected = clauses.iter().all(is_true);
                let found = match &last {
                    Some(last) => reasons.turn(&store, &model, last),
                    None => reasons.begin(&store, &model),
                };
                assert_eq!(found, expected, "{bits:b}");
                if found {
                    last = Some(model);
                }
                *(if found { &mut models } else { &mut others }) += 1;
            }
        }
        assert!(models > 20 && others > 20, "{models} {others}");
    }
}
