//! Splits the rest of a formula into components: sets of unassigned variables that are connected by open constraints,
//! that is, by constraints not satisfied yet.
//!
//! After full propagation, a component is identified by its variables and its open clauses of three or more literals.
//! Everything else follows: a binary clause is open if and only if both its variables are unassigned, and a group has
//! unassigned variables only if it has no true literal, so exactly these variables remain of the group.

use super::super::propagate::Propagator;
use super::super::store::Store;
use crate::cnf::Var;

/// A component, as positions in the lists of [`Parts`]: its variables, then its clauses, both in ascending order.
#[derive(Clone, Copy, Debug)]
pub struct Component {
    begin: usize,
    clauses: usize,
    end: usize,
    /// `true` if at least one of the variables is projected.
    pub is_counted: bool,
}

/// The variables and clauses of the components that are still to be counted.
#[derive(Debug)]
pub struct Parts {
    /// The variables and clauses of all components, concatenated.
    lists: Vec<u32>,
    /// For each variable, the number of the last split that reached it.
    seen_vars: Vec<u64>,
    /// For each counter, the number of the last split that reached it.
    seen_counters: Vec<u64>,
    splits: u64,
    /// The amount of work of all splits, in steps.
    pub work: u64,
}

impl Parts {
    /// Creates empty lists for a formula with these numbers of variables and counters.
    pub fn new(vars: usize, counters: usize) -> Parts {
        let (seen_vars, seen_counters) = (vec![0; vars], vec![0; counters]);
        Parts { lists: Vec::new(), seen_vars, seen_counters, splits: 0, work: 0 }
    }

    /// Returns the variables of a component.
    pub fn vars(&self, component: &Component) -> &[u32] {
        &self.lists[component.begin..component.clauses]
    }

    /// Returns the number of list entries, to which [`Parts::truncate`] can return later.
    pub fn len(&self) -> usize {
        self.lists.len()
    }

    /// Removes all list entries after the first `len`.
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

    /// Splits the unassigned variables of `vars` into components, which are appended to `found`. Returns the number of
    /// `is_counted` variables that are in no open constraint.
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
                // Only an isolated variable has no neighbours, since an open constraint has at least two unassigned
                // variables.
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

    /// Appends the unassigned variables that share an open constraint with `var` to the list, and the open clauses with
    /// `var` to `clauses`.
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

/// The variables to be split: all variables, or the variables of a component.
#[derive(Clone, Copy)]
pub enum Split<'a> {
    All,
    Component(&'a Component),
}

fn is_open(propagator: &Propagator, var: u32) -> bool {
    propagator.assignment.is_unassigned(Var::from_index(var as usize).positive())
}

/// Appends a number to `bytes`, seven bits to a byte, the lowest first. All bytes but the last have their highest bit
/// set.
fn number(mut number: u32, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
