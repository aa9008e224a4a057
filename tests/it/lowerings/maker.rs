//! Random constraints of every kind, over variables of random ranges.

use std::sync::Arc;

use crate::common::Random;
use sudoku2cnf_puzzle::csp::{Area, Atom, Automaton, Constraint, Csp, Linear, Table, VarId};

/// Makes random constraints.
pub(super) struct Maker {
    pub(super) random: Random,
    pub(super) vars: Vec<VarId>,
}

impl Maker {
    fn var(&mut self) -> VarId {
        self.vars[self.random.below(self.vars.len())]
    }

    fn vars(&mut self, most: usize) -> Vec<VarId> {
        (0..self.random.below(most + 1)).map(|_| self.var()).collect()
    }

    fn value(&mut self) -> i32 {
        self.random.below(8) as i32 - 2
    }

    fn atom(&mut self) -> Atom {
        Atom { var: self.var(), value: self.value(), equals: self.random.below(3) > 0 }
    }

    pub(super) fn atoms(&mut self, most: usize) -> Vec<Atom> {
        (0..self.random.below(most + 1)).map(|_| self.atom()).collect()
    }

    pub(super) fn linear(&mut self) -> Constraint {
        let ones = self.random.below(2) == 0;
        let factor =
            |random: &mut Random| if ones { 1 } else { [1, 1, 1, -1, -1, 2, -3, 0, 10][random.below(9)] };
        let terms = self.vars(6).into_iter().map(|var| (factor(&mut self.random), var)).collect();
        let total = self.random.below(14) as i64 - 2;
        Constraint::Linear(Linear { terms, total, plain: self.random.below(4) == 0 })
    }

    fn automaton(&mut self) -> Constraint {
        let (states, separator) = (1 + self.random.below(5), 3 + self.random.below(4));
        let state = |random: &mut Random| random.below(states) as u32;
        let mut next = vec![vec![Vec::new(); separator + self.random.below(2)]; states];
        for targets in next.iter_mut().flatten() {
            *targets = (0..[0, 1, 1, 2][self.random.below(4)]).map(|_| state(&mut self.random)).collect();
        }
        let accepting = (0..states).map(|_| self.random.below(2) == 0).collect();
        let start = (0..self.random.below(3)).map(|_| state(&mut self.random)).collect();
        let min = self.random.below(3) as i32 - 1;
        let automaton = Automaton { min, separator, start, accepting, next };
        let mut word: Vec<Option<VarId>> = self.vars(5).into_iter().map(Some).collect();
        if self.random.below(3) == 0 {
            word.insert(self.random.below(word.len() + 1), None);
        }
        Constraint::Automaton(word, Arc::new(automaton))
    }

    fn connected(&mut self) -> Constraint {
        let places = self.atoms(5);
        let n = places.len();
        let pairs = (0..n as u32).flat_map(|a| (0..a).map(move |b| (b, a)));
        let edges = pairs.filter(|_| self.random.below(2) == 0).collect();
        Constraint::Connected(Area { places, edges, most: n })
    }

    pub(super) fn constraint(&mut self, kind: usize, depth: usize) -> Constraint {
        match kind {
            0 => Constraint::Member(self.var(), (0..self.random.below(4)).map(|_| self.value()).collect()),
            1 => Constraint::Clause(self.atoms(4)),
            2 => {
                let mut vars = self.vars(4);
                if self.random.below(4) > 0 {
                    vars.sort_unstable();
                    vars.dedup();
                }
                Constraint::AllDifferent(vars)
            }
            3..=5 => self.linear(),
            6 => {
                let (modulus, rest) = (2 + self.random.below(4), self.random.below(4));
                let allows = |a: i32, b: i32| (a * 3 + b * 5 + 20) as usize % modulus != rest;
                let (a, b) = (self.value(), self.value());
                Constraint::Relation(
                    self.var(),
                    self.var(),
                    Arc::new(Table::new(a..=a + 4, b..=b + 5, allows)),
                )
            }
            7 => self.automaton(),
            8 => {
                let allowed = (0..self.random.below(4)).map(|_| self.random.below(6)).collect();
                Constraint::Count(self.atoms(6), allowed)
            }
            9 => Constraint::CountIs(self.atoms(6), self.var()),
            10 => self.connected(),
            _ if depth == 0 => self.linear(),
            11 => {
                let branch = |maker: &mut Maker| {
                    (0..maker.random.below(3)).map(|_| maker.any_kind(depth - 1)).collect::<Vec<_>>()
                };
                Constraint::Any((0..self.random.below(4)).map(|_| branch(self)).collect())
            }
            _ => Constraint::If(self.atoms(2), Box::new(self.any_kind(depth - 1))),
        }
    }

    pub(super) fn any_kind(&mut self, depth: usize) -> Constraint {
        let kind = self.random.below(KINDS);
        self.constraint(kind, depth)
    }
}

pub(super) const KINDS: usize = 13;

/// Returns a few variables with different ranges, or with the same range.
pub(super) fn some_vars(csp: &mut Csp, random: &mut Random) -> Vec<VarId> {
    let alike = random.below(2) == 0;
    let start = random.below(3) as i32 - 1;
    let vars = (0..2 + random.below(4)).map(|_| {
        let start = if alike { start } else { random.below(4) as i32 - 1 };
        csp.new_var(start..=start + 2 + if alike { 0 } else { random.below(2) as i32 })
    });
    vars.collect()
}
