//! Clauses that were added later, with two watched literals each (Moskewicz et al., "Chaff", 2001). Backtracking does
//! not touch them, so even many clauses that exclude models take little time.

use crate::backend::dpll::assignment::Assignment;
use crate::backend::dpll::conflict::Conflict;
use crate::cnf::Lit;

/// The added clauses of two or more literals. The first two literals of each clause are watched.
#[derive(Debug, Default)]
pub struct Watches {
    lits: Vec<Lit>,
    ends: Vec<usize>,
    /// Indexed by literal code: the clauses in which the literal is watched; empty until the first clause is added.
    lists: Vec<Vec<Watch>>,
    /// Scratch memory of `watch_latest`: one bit for each literal.
    marks: Vec<u64>,
}

/// A watched clause, and another of its literals. If this other literal is true, the clause need not be read.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    likely: Lit,
}

/// The state of a clause under an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// All literals are false.
    Falsified,
    /// All literals are false, except for this one, which is unassigned.
    Unit(Lit),
    /// At least one literal is true, or at least two are unassigned.
    Open,
}

/// Returns the state of the clause `lits`.
pub fn standing(lits: &[Lit], assignment: &Assignment) -> Standing {
    let mut others = lits.iter().copied().filter(|&lit| !assignment.is_false(lit));
    match (others.next(), others.next()) {
        (None, _) => Standing::Falsified,
        (Some(lit), None) if assignment.is_unassigned(lit) => Standing::Unit(lit),
        _ => Standing::Open,
    }
}

impl Watches {
    /// Returns `true` if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the literals of the clause with index `clause`, in any order.
    pub fn lits(&self, clause: u32) -> &[Lit] {
        let start = self.start(clause);
        &self.lits[start..self.ends[clause as usize]]
    }

    /// Adds a clause of two or more distinct literals. If it has fewer than two literals that are not false, the false
    /// literals assigned last are watched: backtracking unassigns them first, so the clause is always visited before
    /// both watched literals are false.
    pub fn add(&mut self, lits: &[Lit], assignment: &Assignment) {
        self.lists.resize_with(2 * assignment.vars(), Vec::new);
        let (start, clause) = (self.lits.len(), self.ends.len() as u32);
        self.lits.extend_from_slice(lits);
        self.ends.push(self.lits.len());
        let mut front = start;
        for place in start..self.lits.len() {
            if front < start + 2 && !assignment.is_false(self.lits[place]) {
                self.lits.swap(front, place);
                front += 1;
            }
        }
        if front < start + 2 {
            self.watch_latest(front, start + 2, assignment);
        }
        for (watched, likely) in [(start, start + 1), (start + 1, start)] {
            let watch = Watch { clause, likely: self.lits[likely] };
            self.lists[self.lits[watched].code()].push(watch);
        }
    }

    /// Moves the false literals that were assigned last to the positions from `front` to `end` - 1, in the clause added
    /// last.
    fn watch_latest(&mut self, mut front: usize, end: usize, assignment: &Assignment) {
        self.marks.resize((2 * assignment.vars()).div_ceil(64), 0);
        for lit in &self.lits[front..] {
            self.marks[lit.code() / 64] |= 1 << (lit.code() % 64);
        }
        for &lit in assignment.trail().iter().rev() {
            let code = (!lit).code();
            if self.marks[code / 64] >> (code % 64) & 1 == 0 {
                continue;
            }
            if let Some(place) = self.lits[front..].iter().position(|&other| other == !lit) {
                self.lits.swap(front, front + place);
                front += 1;
            }
            if front == end {
                break;
            }
        }
        let start = self.start(self.ends.len() as u32 - 1);
        for lit in &self.lits[start..] {
            self.marks[lit.code() / 64] = 0;
        }
    }

    fn start(&self, clause: u32) -> usize {
        if clause == 0 { 0 } else { self.ends[clause as usize - 1] }
    }

    /// Removes all clauses.
    pub fn clear(&mut self) {
        for clause in 0..self.ends.len() as u32 {
            let start = self.start(clause);
            for place in [start, start + 1] {
                self.lists[self.lits[place].code()].clear();
            }
        }
        self.lits.clear();
        self.ends.clear();
    }

    /// Propagates the literal `falsified`, which became false, through the clauses that watch it; returns a conflict if
    /// a clause is false.
    pub fn visit(&mut self, falsified: Lit, assignment: &mut Assignment) -> Option<Conflict> {
        if self.lists[falsified.code()].is_empty() {
            return None;
        }
        let mut list = std::mem::take(&mut self.lists[falsified.code()]);
        let mut conflict = None;
        list.retain_mut(|watch| {
            if conflict.is_some() || assignment.is_true(watch.likely) {
                return true;
            }
            let (start, end) = (self.start(watch.clause), self.ends[watch.clause as usize]);
            let lits = &mut self.lits[start..end];
            if lits[0] == falsified {
                lits.swap(0, 1);
            }
            watch.likely = lits[0];
            if assignment.is_true(lits[0]) {
                return true;
            }
            if let Some(place) = (2..lits.len()).find(|&place| !assignment.is_false(lits[place])) {
                lits.swap(1, place);
                self.lists[lits[1].code()].push(*watch);
                return false;
            }
            if !assignment.assign(lits[0]) {
                conflict = Some(Conflict::Added(watch.clause));
            }
            true
        });
        self.lists[falsified.code()] = list;
        conflict
    }
}
