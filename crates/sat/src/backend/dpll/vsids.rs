//! The scores of literals, which conflicts raise, and a binary heap that orders the literals by score.

use crate::backend::dpll::assignment::Assignment;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Lit};

/// Stands for the position of a literal that is not in the heap.
const ABSENT: u32 = u32::MAX;

/// Literals in the order of decreasing scores; literals with equal scores are ordered by code. All literals of
/// unassigned variables are in the heap, except that those with a score of 0 may be missing.
#[derive(Debug, Default)]
pub struct Vsids {
    scores: Vec<u64>,
    /// The number of occurrences of each literal, which is its score before any conflict.
    initial: Vec<u64>,
    heap: Vec<u32>,
    places: Vec<u32>,
    increment: u64,
    /// The literals whose scores must be reset at the next restart; some may be repeated.
    raised: Vec<Lit>,
}

impl Vsids {
    /// Number of bytes that the scores take for each variable.
    pub const BYTES: usize = 48;

    /// Creates the initial scores, which count the occurrences of literals in `store`. Groups count as the clauses that
    /// they stand for.
    pub fn new(vars: usize, store: &Store) -> Vsids {
        let mut initial = vec![0; 2 * vars];
        for (kind, lits) in store.iter() {
            for &lit in lits {
                if kind != ConstraintKind::Group(Group::AtMostOne) {
                    initial[lit.code()] += 1;
                }
                if kind != ConstraintKind::Clause {
                    initial[(!lit).code()] += lits.len() as u64 - 1;
                }
            }
        }
        let (heap, places) = ((0..2 * vars as u32).collect(), (0..2 * vars as u32).collect());
        let mut vsids =
            Vsids { scores: initial.clone(), initial, heap, places, increment: 1, raised: Vec::new() };
        for place in (0..vars).rev() {
            vsids.sift_down(place);
        }
        vsids
    }

    /// Removes literals from the heap until one is unassigned, and returns that one. Returns `None` if all remaining
    /// literals have the score 0.
    pub fn pop(&mut self, assignment: &Assignment) -> Option<Lit> {
        while let Some(&top) = self.heap.first() {
            if self.scores[top as usize] == 0 {
                return None;
            }
            let last = self.heap.len() - 1;
            self.swap(0, last);
            self.heap.truncate(last);
            self.places[top as usize] = ABSENT;
            self.sift_down(0);
            let lit = Lit::from_code(top as usize);
            if assignment.is_unassigned(lit) {
                return Some(lit);
            }
        }
        None
    }

    /// Puts the literals of variables that are about to be unassigned back into the heap.
    pub fn undo(&mut self, undone: &[Lit]) {
        for &lit in undone {
            for code in [lit.code(), (!lit).code()] {
                if self.places[code] == ABSENT {
                    self.places[code] = self.heap.len() as u32;
                    self.heap.push(code as u32);
                    self.sift_up(self.heap.len() - 1);
                }
            }
        }
    }

    /// Raises the scores of the literals of a clause that became false, and the increment for the next conflict.
    pub fn conflict(&mut self, falsified: &[Lit]) {
        for &lit in falsified {
            self.raise(lit, self.increment);
            self.raised.push(lit);
        }
        self.increment += 1;
    }

    /// Adds the occurrences in an added clause to the scores.
    pub fn add(&mut self, clause: &[Lit]) {
        for &lit in clause {
            self.initial[lit.code()] += 1;
            self.raise(lit, 1);
        }
    }

    /// Subtracts the occurrences in a dropped clause from the initial scores. The current scores change at the next
    /// restart.
    pub fn forget(&mut self, clause: &[Lit]) {
        for &lit in clause {
            self.initial[lit.code()] -= 1;
            self.raised.push(lit);
        }
    }

    /// Resets the scores to the initial ones.
    pub fn restart(&mut self) {
        self.increment = 1;
        while let Some(lit) = self.raised.pop() {
            self.scores[lit.code()] = self.initial[lit.code()];
            if self.places[lit.code()] != ABSENT {
                self.sift_down(self.places[lit.code()] as usize);
            }
        }
    }

    fn raise(&mut self, lit: Lit, by: u64) {
        self.scores[lit.code()] += by;
        if self.places[lit.code()] != ABSENT {
            self.sift_up(self.places[lit.code()] as usize);
        }
    }

    /// Returns `true` if the literal at heap position `a` precedes the one at position `b`.
    fn precedes(&self, a: usize, b: usize) -> bool {
        let key = |place: usize| (self.scores[self.heap[place] as usize], !self.heap[place]);
        key(a) > key(b)
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.places[self.heap[a] as usize] = a as u32;
        self.places[self.heap[b] as usize] = b as u32;
    }

    fn sift_up(&mut self, mut place: usize) {
        while place > 0 && self.precedes(place, (place - 1) / 2) {
            self.swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    fn sift_down(&mut self, mut place: usize) {
        loop {
            let children = 2 * place + 1..(2 * place + 3).min(self.heap.len());
            let Some(child) = children.reduce(|a, b| if self.precedes(b, a) { b } else { a }) else { return };
            if self.precedes(place, child) {
                return;
            }
            self.swap(place, child);
            place = child;
        }
    }
}
