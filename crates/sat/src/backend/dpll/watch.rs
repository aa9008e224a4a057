//! Clauses added later, with two watched literals each (Moskewicz et al., "Chaff", 2001): backtracking need not touch them,
//! so many blocked models cost little.

use crate::backend::dpll::assignment::Assignment;
use crate::backend::dpll::conflict::Conflict;
use crate::cnf::Lit;

/// The clauses of two or more literals; the first two literals of each are watched.
#[derive(Debug, Default)]
pub struct Watches {
    lits: Vec<Lit>,
    ends: Vec<usize>,
    /// By literal, the clauses that watch it; empty until there is a clause.
    lists: Vec<Vec<Watch>>,
    /// Scratch, one bit per literal.
    marks: Vec<u64>,
}

/// A clause, and one of its literals that is likely true.
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
    /// All are false except this one, which is unassigned.
    Unit(Lit),
    /// A literal is true, or several are unassigned.
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

    /// Returns the literals of the clause added in place `clause`, in no particular order.
    pub fn lits(&self, clause: u32) -> &[Lit] {
        let start = self.start(clause);
        &self.lits[start..self.ends[clause as usize]]
    }

    /// Adds a clause of two or more distinct literals. Literals that are not false are watched, and then the last falsified
    /// ones: backtracking frees them first, so a clause never has both watched literals false without having been visited.
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

    /// Moves the last falsified literals to the places from `front` up to `end` of the last clause.
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

    /// Drops every clause.
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

    /// Assigns the consequences of `falsified` becoming false; returns a falsified clause, if there is one.
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
