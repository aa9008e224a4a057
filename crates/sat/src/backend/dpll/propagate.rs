//! Performs unit propagation from the trail, and undoes it.
//!
//! Each counter is one word: in the upper half, the number of its literals that are not false; in the lower half, the
//! XOR of their codes, which is the remaining literal itself once only one is left. Two flags above the number keep it
//! from being read as 1. One is set if the constraint is satisfied, the other if the constraint never forces a literal
//! to be true. Groups are counted like clauses; they need more work only when one of their literals becomes true.

use crate::backend::Limits;
use crate::backend::dpll::assignment::Assignment;
use crate::backend::dpll::conflict::Conflict;
use crate::backend::dpll::index::Index;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::backend::dpll::watch::Watches;
use crate::cnf::{Group, Lit};

/// Added to a counter for each literal that is not false.
const ONE: u64 = 1 << 32;
/// The bits of a counter that hold the number of literals.
const NUMBER: u64 = NEVER_UNIT - ONE;
/// The flag of an at-most-one group, which never forces a literal to be true.
const NEVER_UNIT: u64 = 1 << 62;
/// The flag of a constraint with a true literal.
const SATISFIED: u64 = 1 << 63;
/// If the values and counters take at most this many bytes, they are saved at each decision instead of being undone
/// step by step.
const SMALL: usize = 16 << 10;
/// Maximum number of decisions whose states are saved; deeper decisions are always undone step by step.
const SAVED_LEVELS: usize = if cfg!(test) { 2 } else { 64 };

/// The assignment, and the counters and watches that depend on it.
#[derive(Debug, Default)]
pub struct Propagator {
    /// The constraints of each literal.
    pub index: Index,
    /// The truth values and the trail.
    pub assignment: Assignment,
    /// The clauses that were added later.
    pub watches: Watches,
    counters: Vec<u64>,
    /// For each counter whose constraint is satisfied, the literal that satisfied it first.
    satisfied_by: Vec<Lit>,
    /// The number of literals of the trail that have been propagated.
    head: usize,
    /// The values before each of the first decisions, concatenated; used only for small formulas.
    saved_values: Vec<u8>,
    /// The counters before each of the first decisions, concatenated; used only for small formulas.
    saved_counters: Vec<u64>,
    undone: u64,
}

impl Propagator {
    /// Creates a propagator in which nothing is assigned; returns `None` if the stop flag was raised.
    pub fn new(vars: usize, store: &Store, limits: &Limits) -> Option<Propagator> {
        let index = Index::new(vars, store, limits)?;
        let counters: Vec<u64> = index
            .counted()
            .iter()
            .map(|counted| {
                let lits = store.lits(counted.number as usize);
                let flag = match store.kind(counted.number as usize) {
                    ConstraintKind::Group(Group::AtMostOne) => NEVER_UNIT,
                    _ => 0,
                };
                lits.iter().fold(flag, |counter, lit| (counter + ONE) ^ lit.code() as u64)
            })
            .collect();
        Some(Propagator {
            satisfied_by: vec![Lit::from_code(0); counters.len()],
            index,
            assignment: Assignment::new(vars),
            watches: Watches::default(),
            counters,
            head: 0,
            saved_values: Vec::new(),
            saved_counters: Vec::new(),
            undone: 0,
        })
    }

    /// Returns, for each counter, the length of its at-least-one clause, or a number of at least [`Propagator::CLOSED`]
    /// if the clause is satisfied or the constraint has none. Literals that are false but not propagated yet are still
    /// counted.
    #[inline]
    pub fn lengths(&self, counters: std::ops::Range<usize>) -> impl Iterator<Item = u32> + '_ {
        self.counters[counters].iter().map(|counter| (counter >> 32) as u32)
    }

    /// Returns the length for one counter, as [`Propagator::lengths`] does.
    #[inline]
    pub fn length(&self, counter: u32) -> u32 {
        (self.counters[counter as usize] >> 32) as u32
    }

    /// Every open clause is shorter than this.
    pub const CLOSED: u32 = 1 << 30;

    /// Returns the total number of assignments so far, including undone ones.
    pub fn assignments(&self) -> u64 {
        self.undone + self.assignment.len() as u64
    }

    /// Forgets the number of assignments that were undone, so counting starts again.
    pub fn count_anew(&mut self) {
        self.undone = 0;
    }

    /// Propagates the literals of the trail that have not been propagated; returns a conflict, if any. A literal is
    /// always propagated through all of its constraints, even on a conflict, so that undoing it is simple.
    pub fn propagate(&mut self) -> Option<Conflict> {
        let has_watches = !self.watches.is_empty();
        while let Some(&lit) = self.assignment.trail().get(self.head) {
            self.head += 1;
            let mut conflict = None;
            if !self.index.is_idle(lit) {
                conflict = self.satisfy(lit);
            }
            if let Some(counter) = self.shrink(!lit) {
                conflict = Some(Conflict::Counter(counter));
            }
            if has_watches {
                conflict = conflict.or(self.watches.visit(!lit, &mut self.assignment));
            }
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Propagates a literal that became true: marks its constraints as satisfied, makes the other literals of its
    /// groups false, and makes implied literals true. Returns a conflict, if any.
    #[inline]
    fn satisfy(&mut self, lit: Lit) -> Option<Conflict> {
        let mut conflict = None;
        for &counter in self.index.groups(lit) {
            let place = counter as usize;
            if self.counters[place] & SATISFIED != 0 {
                conflict = Some(Conflict::Pair(!self.satisfied_by[place], !lit));
                continue;
            }
            let value = self.counters[place];
            self.counters[place] |= SATISFIED;
            self.satisfied_by[place] = lit;
            // If only `lit` is left, nothing needs to be done. If two literals are left, the XOR gives the other one.
            // If the other one is true, falsifying it fails silently here, and the conflict is found when that literal
            // is propagated.
            if value & NUMBER > 2 * ONE {
                self.assignment.falsify(self.index.members(counter));
            } else if value & NUMBER == 2 * ONE {
                self.assignment.assign(!Lit::from_code(value as u32 as usize ^ lit.code()));
            }
        }
        for &counter in self.index.clauses(lit) {
            let place = counter as usize;
            if self.counters[place] & SATISFIED == 0 {
                self.counters[place] |= SATISFIED;
                self.satisfied_by[place] = lit;
            }
        }
        for &implied in self.index.implied(lit) {
            if !self.assignment.assign(implied) {
                conflict = Some(Conflict::Pair(!lit, implied));
            }
        }
        conflict
    }

    /// Removes a literal that became false from the counters of its constraints. If a counter has a single literal
    /// left, makes this literal true. Returns a counter whose last literal is false, if any.
    #[inline]
    fn shrink(&mut self, lit: Lit) -> Option<u32> {
        let mut conflict = None;
        let counters = self.counters.as_mut_slice();
        for &counter in self.index.counters(lit) {
            let value = (counters[counter as usize] - ONE) ^ lit.code() as u64;
            counters[counter as usize] = value;
            if value >> 32 == 1 {
                let last = Lit::from_code(value as u32 as usize);
                if !self.assignment.assign(last) {
                    conflict = Some(counter);
                }
            }
        }
        conflict
    }

    /// Saves the state before decision number `depth`, so that [`Propagator::undo`] can return to it.
    pub fn save(&mut self, depth: usize) {
        if !self.is_saved(depth) {
            return;
        }
        let (vars, counters) = (self.assignment.vars(), self.counters.len());
        if self.saved_values.len() < (depth + 1) * vars {
            self.saved_values.resize((depth + 1) * vars, 0);
            self.saved_counters.resize((depth + 1) * counters, 0);
        }
        self.saved_values[depth * vars..][..vars].copy_from_slice(&self.assignment.values);
        self.saved_counters[depth * counters..][..counters].copy_from_slice(&self.counters);
    }

    /// Returns to the state before decision number `depth`, in which the trail had `len` literals, all propagated.
    pub fn undo(&mut self, depth: usize, len: usize) {
        if !self.is_saved(depth) {
            self.undo_steps(len);
            return;
        }
        let (vars, counters) = (self.assignment.vars(), self.counters.len());
        self.undone += (self.assignment.len() - len) as u64;
        self.assignment.values.copy_from_slice(&self.saved_values[depth * vars..][..vars]);
        self.counters.copy_from_slice(&self.saved_counters[depth * counters..][..counters]);
        self.assignment.truncate(len);
        self.head = len;
    }

    /// Returns `true` if [`Propagator::save`] saves the state before decision number `depth`.
    fn is_saved(&self, depth: usize) -> bool {
        depth < SAVED_LEVELS && self.assignment.vars() + size_of_val(self.counters.as_slice()) <= SMALL
    }

    /// Undoes assignments one by one until the trail has `len` literals. These must all have been propagated.
    pub fn undo_steps(&mut self, len: usize) {
        self.undone += (self.assignment.len() - len) as u64;
        for place in (len..self.assignment.len()).rev() {
            let lit = self.assignment.trail()[place];
            if place < self.head {
                for &counter in self.index.counters(!lit) {
                    let value = &mut self.counters[counter as usize];
                    *value = (*value ^ (!lit).code() as u64) + ONE;
                }
                for &counter in self.index.counters(lit) {
                    if self.satisfied_by[counter as usize] == lit {
                        self.counters[counter as usize] &= !SATISFIED;
                    }
                }
            }
            self.assignment.pop();
        }
        self.head = len;
    }
}
