//! The check of clauses against one model after the other: each clause has a literal that makes it true in the last
//! model, and is looked at again only where that literal is false in the next one. Models of a walk differ by little.
//!
//! That is the watching of one literal of each clause (Zhang and Stickel, "An Efficient Algorithm for Unit Propagation",
//! 1996), apart from the search, whose watches it does not know.

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
    /// The last model, of which no clause is false.
    last: Option<Model>,
    /// For each literal by its code the first clause that it makes true: its place in `clauses`, or [`END`].
    first: Vec<u32>,
    /// For each clause the next one that the same literal makes true.
    next: Vec<u32>,
}

impl Reasons {
    /// For the clauses of a store with these numbers, over so many variables.
    pub fn new(clauses: Vec<u32>, vars: usize) -> Reasons {
        Reasons { clauses, vars, last: None, first: Vec::new(), next: Vec::new() }
    }

    /// The first clause that `model` falsifies.
    pub fn falsified<'s>(&mut self, store: &'s Store, model: &Model) -> Option<&'s [Lit]> {
        let earlier = self.last.take().filter(|last| last.len() == model.len() && model.len() == self.vars);
        let is_model = match earlier {
            Some(last) => model.turned_since(&last).all(|lit| self.leave(store, model, lit)),
            None => {
                self.first.clear();
                self.first.resize(2 * self.vars, END);
                self.next.resize(self.clauses.len(), END);
                (0..self.clauses.len() as u32).all(|place| self.settle(store, model, place))
            }
        };
        if is_model {
            self.last = Some(model.clone());
            return None;
        }
        let mut all = self.clauses.iter().map(|&number| store.lits(number as usize));
        all.find(|lits| is_falsified(lits, model))
    }

    /// Finds other literals for the clauses that `lit` made true; false if one has none.
    fn leave(&mut self, store: &Store, model: &Model, lit: Lit) -> bool {
        let mut place = std::mem::replace(&mut self.first[lit.code()], END);
        while place != END {
            let next = self.next[place as usize];
            if !self.settle(store, model, place) {
                return false;
            }
            place = next;
        }
        true
    }

    /// Finds a true literal for the clause at a place; false if it has none.
    fn settle(&mut self, store: &Store, model: &Model, place: u32) -> bool {
        let lits = store.lits(self.clauses[place as usize] as usize);
        let Some(lit) = lits.iter().find(|&&lit| model.satisfies(lit)) else { return false };
        self.next[place as usize] = std::mem::replace(&mut self.first[lit.code()], place);
        true
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

    /// All models of seven variables in several orders are told apart as each clause says, whatever came before.
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
        let (mut models, mut others) = (0, 0);
        for step in [1, 3, 37, 127, 64] {
            for round in 0..1_usize << VARS {
                let bits = round * step % (1 << VARS);
                let model = Model::new((0..VARS).map(|var| bits >> var & 1 != 0));
                let is_false =
                    |clause: &&Vec<i32>| !clause.iter().any(|&number| model.satisfies(lit(number)));
                let expected = clauses.iter().find(is_false);
                let expected =
                    expected.map(|clause| clause.iter().map(|&number| lit(number)).collect::<Vec<_>>());
                let found = reasons.falsified(&store, &model).map(<[Lit]>::to_vec);
                assert_eq!(found, expected, "{bits:b}");
                *(if found.is_none() { &mut models } else { &mut others }) += 1;
            }
        }
        assert!(models > 20 && others > 20, "{models} {others}");
    }
}
