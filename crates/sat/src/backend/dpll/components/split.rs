//! Components of the rest of a formula: unassigned variables, connected by constraints that are not satisfied.
//!
//! After full propagation, the variables of a component and its open clauses of three or more literals describe the rest of
//! the formula in it. A clause of two literals is open if and only if both its variables are unassigned; a group has
//! unassigned variables only if none of its literals is true, and then these are the rest of it.

use super::super::propagate::Propagator;
use super::super::store::Store;
use crate::cnf::Var;

/// A component: the positions of its variables and clauses in [`Parts`], in ascending order.
#[derive(Clone, Copy, Debug)]
pub struct Component {
    begin: usize,
    clauses: usize,
    end: usize,
    /// `true` if models differ by some of its variables.
    pub is_counted: bool,
}

/// The components that wait for their counts.
#[derive(Debug)]
pub struct Parts {
    /// Variables and clauses of components, one after another.
    lists: Vec<u32>,
    /// By variable and by counter, the last split that reached it.
    seen_vars: Vec<u64>,
    seen_counters: Vec<u64>,
    splits: u64,
    /// The steps of all splits.
    pub work: u64,
}

impl Parts {
    /// Creates the parts for these numbers of variables and counters.
    pub fn new(vars: usize, counters: usize) -> Parts {
        let (seen_vars, seen_counters) = (vec![0; vars], vec![0; counters]);
        Parts { lists: Vec::new(), seen_vars, seen_counters, splits: 0, work: 0 }
    }

    /// Returns the variables of a component.
    pub fn vars(&self, component: &Component) -> &[u32] {
        &self.lists[component.begin..component.clauses]
    }

    /// Returns the length of all lists, to return to with [`Parts::truncate`].
    pub fn len(&self) -> usize {
        self.lists.len()
    }

    /// Forgets later entries.
    pub fn truncate(&mut self, len: usize) {
        self.lists.truncate(len);
    }

    /// Writes a description that identifies a component.
    pub fn describe(&self, component: &Component, description: &mut Vec<u8>) {
        description.clear();
        number((component.clauses - component.begin) as u32, description);
        for list in [component.begin..component.clauses, component.clauses..component.end] {
            let mut before = 0;
            for &item in &self.lists[list] {
                number(item - before, description);
                before = item;
            }
        }
    }

    /// Splits the unassigned ones of the variables into components; returns the number of `is_counted` variables outside of
    /// all open constraints.
    pub fn split(
        &mut self,
        vars: Split<'_>,
        propagator: &Propagator,
        store: &Store,
        is_counted: &[bool],
        found: &mut Vec<Component>,
    ) -> u32 {
        self.splits += 1;
        let mut free = 0;
        let mut clauses = Vec::new();
        let places = match vars {
            Split::All => 0..self.seen_vars.len(),
            Split::Component(component) => component.begin..component.clauses,
        };
        for place in places {
            let var = match vars {
                Split::All => place as u32,
                Split::Component(_) => self.lists[place],
            };
            self.work += 1;
            if self.seen_vars[var as usize] == self.splits || !is_open(propagator, var) {
                continue;
            }
            let begin = self.lists.len();
            clauses.clear();
            self.seen_vars[var as usize] = self.splits;
            self.lists.push(var);
            let mut next = begin;
            while let Some(&var) = self.lists.get(next) {
                next += 1;
                self.reach(var, propagator, store, &mut clauses);
            }
            let first = self.lists[begin] as usize;
            if self.lists.len() == begin + 1 {
                // An isolated variable: an open clause has at least two unassigned ones.
                free += u32::from(is_counted[first]);
                self.lists.truncate(begin);
                continue;
            }
            self.lists[begin..].sort_unstable();
            clauses.sort_unstable();
            let is_counted = self.lists[begin..].iter().any(|&var| is_counted[var as usize]);
            let clauses_begin = self.lists.len();
            self.lists.extend_from_slice(&clauses);
            self.work += (self.lists.len() - begin) as u64;
            found.push(Component { begin, clauses: clauses_begin, end: self.lists.len(), is_counted });
        }
        free
    }

    /// Appends the variables that open constraints connect with this one, and its open clauses.
    fn reach(&mut self, var: u32, propagator: &Propagator, store: &Store, clauses: &mut Vec<u32>) {
        let positive = Var::from_index(var as usize).positive();
        let index = &propagator.index;
        for lit in [positive, !positive] {
            for &counter in index.groups(lit) {
                if std::mem::replace(&mut self.seen_counters[counter as usize], self.splits) != self.splits {
                    let members = index.members(counter);
                    self.work += members.len() as u64;
                    members.iter().for_each(|lit| self.meet(lit.var(), propagator));
                }
            }
            for &counter in index.clauses(lit) {
                self.work += 1;
                if propagator.length(counter) < Propagator::CLOSED
                    && std::mem::replace(&mut self.seen_counters[counter as usize], self.splits)
                        != self.splits
                {
                    clauses.push(counter);
                    let lits = store.lits(index.counted()[counter as usize].number as usize);
                    self.work += lits.len() as u64;
                    lits.iter().for_each(|lit| self.meet(lit.var(), propagator));
                }
            }
            let implied = index.implied(lit);
            self.work += implied.len() as u64;
            implied.iter().for_each(|lit| self.meet(lit.var(), propagator));
        }
    }

    fn meet(&mut self, var: Var, propagator: &Propagator) {
        let seen = &mut self.seen_vars[var.index()];
        if *seen != self.splits && propagator.assignment.is_unassigned(var.positive()) {
            *seen = self.splits;
            self.lists.push(var.index() as u32);
        }
    }
}

/// The part of a formula that is split.
#[derive(Clone, Copy)]
pub enum Split<'a> {
    All,
    Component(&'a Component),
}

fn is_open(propagator: &Propagator, var: u32) -> bool {
    propagator.assignment.is_unassigned(Var::from_index(var as usize).positive())
}

/// Appends a number, seven bits in each byte; the last byte is below 128.
fn number(mut number: u32, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
