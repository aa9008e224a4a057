//! Unit propagation over reasons that can be switched on and off. Groups are propagated by counting, clauses by two
//! watched literals (Moskewicz et al., "Chaff", 2001).
//!
//! Facts are permanent. From the facts and a reason, consequences about the reason's own variables are derived at once,
//! whether the reason is switched on or not. Consequences about candidates are stored as pending until a query uses
//! them.

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

/// A literal that becomes true, and why.
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
    /// `true` if the group is a copy: it says that a cell has one value, and belongs to a line that involves the cell.
    is_copy: bool,
    /// The index from which on all literals of a clause are false by facts.
    live: u32,
}

impl Span {
    fn of<'a>(&self, lits: &'a [Lit]) -> &'a [Lit] {
        &lits[self.start as usize..self.end as usize]
    }
}

/// A clause that watches a literal, and another literal of the clause. While `other` is true, nothing follows from the
/// clause.
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

/// The largest distance of reasons that questions distinguish; a larger one counts as this.
pub const FARTHEST: usize = 15;

/// The reasons as groups and clauses, the known facts, and the state of propagation.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    candidates: usize,
    groups: Vec<Span>,
    members: Vec<Lit>,
    clauses: Vec<Span>,
    lits: Vec<Lit>,
    places: Vec<Place>,
    /// For each literal, the groups that contain it (first those that are no copies, then copies), and the clauses that
    /// watch it.
    in_groups: [Vec<Vec<u32>>; 2],
    watches: Vec<Vec<Watch>>,
    /// For each variable: its value (1 true, -1 false, 0 open), why it has the value, and its index on the trail.
    values: Vec<i8>,
    why: Vec<Why>,
    at: Vec<u32>,
    trail: Vec<Lit>,
    /// The length of the part of the trail that is permanent.
    facts: usize,
    /// For each group, the number of literals that are not false, and the number that are true.
    open: Vec<u32>,
    held: Vec<u32>,
    /// For each reason: whether it is switched on (`all_on`: all are), and its pending consequences for candidates.
    on: Vec<bool>,
    all_on: bool,
    pending: Vec<Vec<Event>>,
    /// All events that were ever pending, so that none is added twice.
    noted: HashSet<Event>,
    /// The reasons with pending consequences.
    waiting: Vec<u32>,
    /// For each distance of reasons, the queued consequences, and the index of the next one.
    queue: Vec<(Vec<Event>, usize)>,
    /// For each variable, the number of the last traversal of implications that visited it; and the number of
    /// traversals.
    seen: Vec<u64>,
    walks: u64,
    /// The number of questions asked so far.
    pub calls: u64,
    /// The number of literals that became true so far, which is the cost of all questions.
    pub assigned: u64,
}

impl Engine {
    /// Creates an engine over the given number of candidates, without reasons.
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

    /// Returns the literals of a group, and `true` if one of them must be true.
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

    /// Returns the literals of a clause.
    #[cfg(test)]
    pub fn clause(&self, clause: u32) -> &[Lit] {
        self.clauses[clause as usize].of(&self.lits)
    }

    /// Returns the number of literals of a group that are not false, and the number that are true.
    pub fn counts(&self, group: u32) -> (u32, u32) {
        (self.open[group as usize], self.held[group as usize])
    }

    /// Returns 1 if a literal is true, -1 if it is false, and 0 if it is open.
    pub fn value(&self, lit: Lit) -> i8 {
        // The constants true and false have no entry.
        let Some(&value) = self.values.get(lit.var().index()) else {
            return if lit == Lit::TRUE { 1 } else { -1 };
        };
        if lit.is_positive() { value } else { -value }
    }

    /// Returns the number of variables: the candidates and the reasons' own.
    #[cfg(test)]
    pub fn vars(&self) -> usize {
        self.values.len()
    }

    /// Returns the reason with the group or clause by which a literal was derived; `None` for facts and assumptions.
    pub fn reason(&self, why: Why) -> Option<u32> {
        match why {
            Why::Given => None,
            Why::Other(group, _) | Why::Last(group) => Some(self.groups[group as usize].reason),
            Why::Clause(clause) => Some(self.clauses[clause as usize].reason),
        }
    }

    /// Returns why a variable has its value.
    pub fn why(&self, var: Var) -> Why {
        self.why[var.index()]
    }

    /// Returns the index of a variable on the trail; without meaning if the variable has no value.
    pub fn at(&self, var: Var) -> u32 {
        self.at[var.index()]
    }

    /// Returns `true` if the value of a variable is permanent: a fact, or derived from facts by the reason that the
    /// variable belongs to.
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

    /// Returns what a reason implies for candidates, given the facts, by propagation. Some consequences may already be
    /// known.
    pub fn pending(&self, reason: u32) -> &[Event] {
        &self.pending[reason as usize]
    }

    /// Returns the reasons with pending consequences, in the order in which they got them; consequences that are
    /// already known are dropped.
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

    /// Returns `true` if propagation shows that a reason cannot hold, given the facts.
    pub fn is_broken(&self, reason: u32) -> bool {
        self.pending[reason as usize].iter().any(|event| self.value(event.lit) == -1)
    }

    /// Returns the number of literals in all groups and clauses. It measures the cost of a question, which depends on
    /// all reasons even if only a few are switched on.
    pub fn size(&self) -> usize {
        self.members.len() + self.lits.len()
    }
}
