//! Unit propagation over reasons that are switched on and off: groups by counting, clauses by two watched
//! literals (Moskewicz et al., "Chaff", 2001).
//!
//! Facts hold from now on. Consequences of a reason for its own variables, given the facts, are derived at once,
//! whether it is switched on or not; consequences for candidates wait for a query.

pub mod ask;
mod build;
mod cases;
pub mod large;
mod propagate;

use std::collections::HashSet;

use crate::cnf::{Lit, Var};

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// A fact or an assumption.
    Given,
    /// Another literal of the group is true.
    Other(u32, Lit),
    /// All other literals of the group are false.
    Last(u32),
    /// All other literals of the clause are false.
    Clause(u32),
}

/// A literal that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    pub lit: Lit,
    pub why: Why,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
    reason: u32,
    /// `true` if one literal of the group must be true.
    exactly: bool,
    /// `true` if a line has the group because it involves the cell.
    is_copy: bool,
    /// From here on, the literals of a clause are false by facts.
    live: u32,
}

impl Span {
    fn of<'a>(&self, lits: &'a [Lit]) -> &'a [Lit] {
        &lits[self.start as usize..self.end as usize]
    }
}

/// A clause that watches a literal. While its other literal is true, nothing follows from it.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Lit,
}

/// The ranges of groups, variables and clauses that belong to one reason.
#[derive(Clone, Debug)]
pub struct Place {
    pub groups: std::ops::Range<u32>,
    pub vars: std::ops::Range<u32>,
    pub clauses: std::ops::Range<u32>,
}

/// The number of distances that are distinguished: a larger distance counts as this one.
pub const FARTHEST: usize = 15;

/// The reasons as groups and clauses, and the known facts.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    candidates: usize,
    groups: Vec<Span>,
    members: Vec<Lit>,
    clauses: Vec<Span>,
    lits: Vec<Lit>,
    places: Vec<Place>,
    /// By literal: the groups that contain it, copies separately, and the clauses that watch it.
    in_groups: [Vec<Vec<u32>>; 2],
    watches: Vec<Vec<Watch>>,
    /// By variable: 1 true, -1 false, 0 open; the reason; the place on the trail.
    values: Vec<i8>,
    why: Vec<Why>,
    at: Vec<u32>,
    trail: Vec<Lit>,
    /// The length of the part of the trail that always holds.
    facts: usize,
    /// By group: how many literals are not false, and how many are true.
    open: Vec<u32>,
    held: Vec<u32>,
    /// By reason: whether it is switched on, and its consequences for candidates alone.
    on: Vec<bool>,
    all_on: bool,
    pending: Vec<Vec<Event>>,
    /// Everything that was ever in a list of `pending`.
    noted: HashSet<Event>,
    /// The reasons with a non-empty list.
    waiting: Vec<u32>,
    queue: Vec<(Vec<Event>, usize)>,
    /// By variable, the last traversal that visited it, and the number of traversals.
    seen: Vec<u64>,
    walks: u64,
    /// The number of questions asked so far.
    pub calls: u64,
    /// The number of literals that became true so far, which is the cost of all questions.
    pub assigned: u64,
}

impl Engine {
    /// Creates an engine without reasons over this many candidates.
    pub fn new(candidates: usize) -> Engine {
        let mut engine = Engine { candidates, ..Engine::default() };
        engine.queue = vec![(Vec::new(), 0); FARTHEST + 1];
        engine.grow(candidates);
        engine
    }

    fn grow(&mut self, count: usize) {
        let vars = self.values.len() + count;
        self.values.resize(vars, 0);
        self.why.resize(vars, Why::Given);
        self.at.resize(vars, 0);
        self.seen.resize(vars, 0);
        self.in_groups.iter_mut().for_each(|table| table.resize(2 * vars, Vec::new()));
        self.watches.resize(2 * vars, Vec::new());
    }

    /// Returns the groups, variables and clauses of a reason.
    pub fn place(&self, reason: u32) -> &Place {
        &self.places[reason as usize]
    }

    /// Returns the literals of a group, and whether one of them must be true.
    pub fn group(&self, group: u32) -> (&[Lit], bool) {
        let span = &self.groups[group as usize];
        (span.of(&self.members), span.exactly)
    }

    /// Returns the number of groups.
    #[cfg(test)]
    pub fn group_count(&self) -> u32 {
        self.groups.len() as u32
    }

    /// Returns the number of clauses.
    #[cfg(test)]
    pub fn clause_count(&self) -> u32 {
        self.clauses.len() as u32
    }

    /// The literals of a clause.
    #[cfg(test)]
    pub fn clause(&self, clause: u32) -> &[Lit] {
        self.clauses[clause as usize].of(&self.lits)
    }

    /// Returns how many literals of a group are not false, and how many are true.
    pub fn counts(&self, group: u32) -> (u32, u32) {
        (self.open[group as usize], self.held[group as usize])
    }

    /// Returns 1 if a literal is true, -1 if it is false, and 0 if it is open.
    pub fn value(&self, lit: Lit) -> i8 {
        // Constants have no variable.
        let Some(&value) = self.values.get(lit.var().index()) else {
            return if lit == Lit::TRUE { 1 } else { -1 };
        };
        if lit.is_positive() { value } else { -value }
    }

    /// Returns the number of variables: candidates, then the reasons' own.
    #[cfg(test)]
    pub fn vars(&self) -> usize {
        self.values.len()
    }

    /// Returns the reason for a step of propagation.
    pub fn reason(&self, why: Why) -> Option<u32> {
        match why {
            Why::Given => None,
            Why::Other(group, _) | Why::Last(group) => Some(self.groups[group as usize].reason),
            Why::Clause(clause) => Some(self.clauses[clause as usize].reason),
        }
    }

    /// Returns the reason why a variable has its value.
    pub fn why(&self, var: Var) -> Why {
        self.why[var.index()]
    }

    /// Returns the place of a variable on the trail, which is only meaningful if the variable has a value.
    pub fn at(&self, var: Var) -> u32 {
        self.at[var.index()]
    }

    /// Returns `true` if the value of a variable is a fact, or follows from facts by one reason.
    pub fn is_fact(&self, var: Var) -> bool {
        (self.at[var.index()] as usize) < self.facts
    }

    /// Passes the true literals that imply an event to `each`.
    pub fn antecedents(&self, event: Event, mut each: impl FnMut(Lit)) {
        match event.why {
            Why::Given => {}
            Why::Other(_, lit) => each(lit),
            Why::Last(group) => {
                let members = self.groups[group as usize].of(&self.members);
                members.iter().filter(|&&lit| lit != event.lit).for_each(|&lit| each(!lit));
            }
            Why::Clause(clause) => {
                let lits = self.clauses[clause as usize].of(&self.lits);
                lits.iter().filter(|&&lit| lit != event.lit).for_each(|&lit| each(!lit));
            }
        }
    }

    /// Returns the consequences of a reason for candidates, by propagation, given the facts; some may already be known.
    pub fn pending(&self, reason: u32) -> &[Event] {
        &self.pending[reason as usize]
    }

    /// Returns the reasons that may have consequences, in the order in which they became pending; known ones are dropped.
    pub fn waiting(&mut self) -> Vec<u32> {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.retain(|&reason| {
            let mut events = std::mem::take(&mut self.pending[reason as usize]);
            events.retain(|event| self.value(event.lit) != 1);
            self.pending[reason as usize] = events;
            !self.pending[reason as usize].is_empty()
        });
        self.waiting.clone_from(&waiting);
        waiting
    }

    /// Returns `true` if a reason cannot hold, given the facts, by propagation alone.
    pub fn is_broken(&self, reason: u32) -> bool {
        self.pending[reason as usize].iter().any(|event| self.value(event.lit) == -1)
    }

    /// Returns the number of literals in all groups and clauses. Every question pays for them, even if it is about few
    /// of many reasons.
    pub fn size(&self) -> usize {
        self.members.len() + self.lits.len()
    }
}
