//! For each literal, a list of the constraints that contain it. The lists do not change.
//!
//! Groups and clauses of three or more literals have a counter each, numbered in the order of the constraints. Binary
//! clauses are stored as implications and have no counter.

use crate::backend::Limits;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Lit};

/// The starts of the lists of one literal. Its groups end where its clauses start, its clauses end where the groups of
/// the next literal start, and its implied literals end where the next list starts.
#[derive(Clone, Copy, Debug, Default)]
struct Starts {
    groups: u32,
    clauses: u32,
    implied: u32,
}

/// A constraint that has a counter.
#[derive(Clone, Copy, Debug)]
pub struct CountedConstraint {
    /// The number of the constraint in the store.
    pub number: u32,
    /// The end of the literals in `Index::members`; they start at the previous counter's end. Clauses have no literals
    /// there.
    members: u32,
    /// The signs of the literals in the constraint's at-least-one clause.
    pub signs: Signs,
}

/// The signs of the literals in the at-least-one clause of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// There is no positive literal, or the constraint is an at-most-one group and has no such clause.
    NonePositive,
    /// There are positive and negative literals.
    Mixed,
    /// All literals are positive.
    AllPositive,
}

/// The constraints of each literal, and the counters.
#[derive(Debug, Default)]
pub struct Index {
    starts: Vec<Starts>,
    counters: Vec<u32>,
    implied: Vec<Lit>,
    counted: Vec<CountedConstraint>,
    members: Vec<Lit>,
}

/// The number of constraints between two checks of the stop flag.
const LOOK: usize = 1 << 12;

impl Index {
    /// Builds the lists for the constraints in `store` over `vars` variables; returns `None` if the stop flag was
    /// raised.
    pub fn new(vars: usize, store: &Store, limits: &Limits) -> Option<Index> {
        let mut index = Index { starts: vec![Starts::default(); 2 * vars + 1], ..Index::default() };
        let complete = index.count(store, limits) && index.fill(store, limits);
        complete.then_some(index)
    }

    /// Returns the counters of the groups that contain `lit`.
    #[inline]
    pub fn groups(&self, lit: Lit) -> &[u32] {
        let starts = self.starts[lit.code()];
        &self.counters[starts.groups as usize..starts.clauses as usize]
    }

    /// Returns the counters of the clauses of three or more literals that contain `lit`.
    #[inline]
    pub fn clauses(&self, lit: Lit) -> &[u32] {
        let (starts, ends) = (self.starts[lit.code()], self.starts[lit.code() + 1]);
        &self.counters[starts.clauses as usize..ends.groups as usize]
    }

    /// Returns the counters of all constraints that contain `lit`, groups first.
    #[inline]
    pub fn counters(&self, lit: Lit) -> &[u32] {
        let (starts, ends) = (self.starts[lit.code()], self.starts[lit.code() + 1]);
        &self.counters[starts.groups as usize..ends.groups as usize]
    }

    /// Returns `true` if `lit` is in no constraint with a counter and implies no literal. If it becomes true, only the
    /// constraints that contain its negation are affected.
    #[inline]
    pub fn is_idle(&self, lit: Lit) -> bool {
        let (starts, ends) = (self.starts[lit.code()], self.starts[lit.code() + 1]);
        starts.groups == ends.groups && starts.implied == ends.implied
    }

    /// Returns the literals that `lit` implies by binary clauses.
    #[inline]
    pub fn implied(&self, lit: Lit) -> &[Lit] {
        let (starts, ends) = (self.starts[lit.code()], self.starts[lit.code() + 1]);
        &self.implied[starts.implied as usize..ends.implied as usize]
    }

    /// Returns the literals of the group with this counter.
    #[inline]
    pub fn members(&self, counter: u32) -> &[Lit] {
        let start = if counter == 0 { 0 } else { self.counted[counter as usize - 1].members };
        &self.members[start as usize..self.counted[counter as usize].members as usize]
    }

    /// Returns the constraints that have counters, in the order of the counters.
    pub fn counted(&self) -> &[CountedConstraint] {
        &self.counted
    }

    /// Counts the entries of each list and computes where the lists start; returns `false` if the stop flag was raised.
    fn count(&mut self, store: &Store, limits: &Limits) -> bool {
        for (number, (kind, lits)) in store.iter().enumerate() {
            if number % LOOK == 0 && limits.stopped() {
                return false;
            }
            match (kind, lits) {
                (ConstraintKind::Clause, [_]) => {}
                (ConstraintKind::Clause, &[a, b]) => {
                    self.starts[(!a).code()].implied += 1;
                    self.starts[(!b).code()].implied += 1;
                }
                (ConstraintKind::Clause, _) => {
                    lits.iter().for_each(|lit| self.starts[lit.code()].clauses += 1)
                }
                (ConstraintKind::Group(_), _) => {
                    lits.iter().for_each(|lit| self.starts[lit.code()].groups += 1)
                }
            }
        }
        let mut total = Starts::default();
        for starts in &mut self.starts {
            let counts = *starts;
            *starts = Starts {
                groups: total.groups,
                clauses: total.groups + counts.groups,
                implied: total.implied,
            };
            total.groups = starts.clauses + counts.clauses;
            total.implied += counts.implied;
        }
        self.counters = vec![0; total.groups as usize];
        self.implied = vec![Lit::from_code(0); total.implied as usize];
        true
    }

    /// Fills the lists in the order of the constraints; returns `false` if the stop flag was raised.
    fn fill(&mut self, store: &Store, limits: &Limits) -> bool {
        let mut next = self.starts.clone();
        for (number, (kind, lits)) in store.iter().enumerate() {
            if number % LOOK == 0 && limits.stopped() {
                return false;
            }
            match (kind, lits) {
                (ConstraintKind::Clause, [_]) => {}
                (ConstraintKind::Clause, &[a, b]) => {
                    for (from, to) in [(!a, b), (!b, a)] {
                        let place = &mut next[from.code()].implied;
                        self.implied[*place as usize] = to;
                        *place += 1;
                    }
                }
                (kind, _) => {
                    let counter = self.counted.len() as u32;
                    for lit in lits {
                        let starts = &mut next[lit.code()];
                        let place = if kind == ConstraintKind::Clause {
                            &mut starts.clauses
                        } else {
                            &mut starts.groups
                        };
                        self.counters[*place as usize] = counter;
                        *place += 1;
                    }
                    if kind != ConstraintKind::Clause {
                        self.members.extend_from_slice(lits);
                    }
                    let (number, members) = (number as u32, self.members.len() as u32);
                    self.counted.push(CountedConstraint { number, members, signs: signs(kind, lits) });
                }
            }
        }
        true
    }
}

fn signs(kind: ConstraintKind, lits: &[Lit]) -> Signs {
    match lits.iter().filter(|lit| lit.is_positive()).count() {
        0 => Signs::NonePositive,
        _ if kind == ConstraintKind::Group(Group::AtMostOne) => Signs::NonePositive,
        all if all == lits.len() => Signs::AllPositive,
        _ => Signs::Mixed,
    }
}
