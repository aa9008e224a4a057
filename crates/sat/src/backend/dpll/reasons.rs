//! The check of clauses against one model after another: each clause has a literal that makes it true in the last model, and
//! is checked again only if that literal is false in the next one. Models of a walk differ by little.
//!
//! This watches one literal of each clause (Zhang and Stickel, "An Efficient Algorithm for Unit Propagation", 1996),
//! independently of the search and its watches.

use super::store::Store;
use crate::cnf::{Lit, Model};

/// The end of a list.
const END: u32 = u32::MAX;

/// For each clause a literal that is true in the last model.
#[derive(Debug)]
pub struct Reasons {
    /// The numbers of the clauses in the store.
    clauses: Vec<u32>,
    vars: usize,
    /// For each literal by its code the first clause that it makes true: its place in `clauses`, or [`END`].
    first: Vec<u32>,
    /// For each clause the next one that the same literal makes true.
    next: Vec<u32>,
    /// The clauses that were checked again, each with the literal that made it true and the one that does now.
    moved: Vec<(u32, Lit, Lit)>,
}

impl Reasons {
    /// Creates the reasons for the clauses of a store with these numbers, over this many variables.
    pub fn new(clauses: Vec<u32>, vars: usize) -> Reasons {
        Reasons { clauses, vars, first: Vec::new(), next: Vec::new(), moved: Vec::new() }
    }

    /// Returns `true` if each clause is true in `model`, the first one, or the first after a model that failed.
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

    /// Returns `true` if each clause is true in `model`, as all were in `last`. If not, `last` stays the last model.
    pub fn turn(&mut self, store: &Store, model: &Model, last: &Model) -> bool {
        self.moved.clear();
        let holds = model.turned_since(last).all(|lit| self.leave(store, model, lit));
        if !holds {
            // The last moved comes first.
            while let Some((place, from, to)) = self.moved.pop() {
                self.shift(place, to, from);
            }
        }
        holds
    }

    /// Finds other literals for the clauses that `lit` made true; returns `false` if one has none.
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

    /// Moves the clause at `place` from the front of the list of `from` to the front of the list of `to`.
    fn shift(&mut self, place: u32, from: Lit, to: Lit) {
        self.first[from.code()] = self.next[place as usize];
        self.next[place as usize] = std::mem::replace(&mut self.first[to.code()], place);
    }

    /// Returns the first literal of the clause at a place that is true in `model`.
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

    /// All models of seven variables in several orders get the right verdict, whatever came before.
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
