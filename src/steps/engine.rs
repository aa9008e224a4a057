//! Unit propagation over reasons that are switched on and off: groups by counting, clauses by two watched
//! literals (Moskewicz et al., "Chaff", 2001).
//!
//! Facts hold from now on. What a reason says of its own variables, given the facts, follows at once,
//! whether it is switched on or not; what it says of candidates waits until somebody asks.

pub mod ask;

use crate::cnf::{Lit, Var};

use super::part::Part;

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A fact, or assumed.
    Given,
    /// Another literal of the group is true.
    Other(u32, Lit),
    /// It is the last of the group that can be.
    Last(u32),
    /// It is the last of the clause that can be.
    Clause(u32),
}

/// A literal that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    pub lit: Lit,
    pub why: Why,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
    reason: u32,
    /// Whether one of a group is true.
    exactly: bool,
}

impl Span {
    fn of<'a>(&self, lits: &'a [Lit]) -> &'a [Lit] {
        &lits[self.start as usize..self.end as usize]
    }
}

/// Where the parts of a reason are.
#[derive(Clone, Debug)]
pub struct Place {
    pub groups: std::ops::Range<u32>,
    pub vars: std::ops::Range<u32>,
}

/// How many distances are told apart: what is farther counts as this far.
pub const FARTHEST: usize = 15;

/// The reasons as groups and clauses, and what is known.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    candidates: usize,
    groups: Vec<Span>,
    members: Vec<Lit>,
    clauses: Vec<Span>,
    lits: Vec<Lit>,
    places: Vec<Place>,
    /// By literal: the groups that hold it, the clauses that watch it.
    in_groups: Vec<Vec<u32>>,
    watches: Vec<Vec<u32>>,
    /// By variable: 1 true, -1 false, 0 open; why; where on the trail.
    values: Vec<i8>,
    why: Vec<Why>,
    at: Vec<u32>,
    trail: Vec<Lit>,
    /// How much of the trail always holds.
    facts: usize,
    /// By group: how many are not false, how many are true.
    open: Vec<u16>,
    held: Vec<u16>,
    /// By reason: whether it is switched on, and what it says of candidates alone.
    on: Vec<bool>,
    pending: Vec<Vec<Event>>,
    /// The reasons whose list is not empty.
    waiting: Vec<u32>,
    queue: Vec<(Vec<Event>, usize)>,
    /// How often something was asked.
    pub calls: u64,
    /// How many branches that took.
    pub branches: u64,
}

impl Engine {
    /// No reasons yet, over so many candidates.
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
        self.in_groups.resize(2 * vars, Vec::new());
        self.watches.resize(2 * vars, Vec::new());
    }

    /// Adds a reason, before there are facts; gives its number.
    pub fn add(&mut self, part: &Part) -> u32 {
        let reason = self.places.len() as u32;
        let first = self.values.len();
        self.grow(part.own);
        self.on.push(true);
        self.pending.push(Vec::new());
        let groups = self.groups.len() as u32;
        let count = self.candidates;
        let moved = |&lit: &Lit| part.moved(lit, count, first);
        let mut alone: Vec<(Option<Lit>, Why)> = Vec::new();
        for group in &part.groups {
            let number = self.groups.len() as u32;
            let start = self.members.len() as u32;
            self.members.extend(group.lits.iter().map(moved));
            let span = Span { start, end: self.members.len() as u32, reason, exactly: group.exactly };
            for lit in span.of(&self.members) {
                self.in_groups[lit.code()].push(number);
            }
            if group.exactly && group.lits.len() < 2 {
                alone.push((span.of(&self.members).first().copied(), Why::Last(number)));
            }
            self.groups.push(span);
            self.open.push(group.lits.len() as u16);
            self.held.push(0);
        }
        for clause in &part.clauses {
            let number = self.clauses.len() as u32;
            let start = self.lits.len() as u32;
            self.lits.extend(clause.iter().map(moved));
            let span = Span { start, end: self.lits.len() as u32, reason, exactly: false };
            match span.of(&self.lits) {
                [] => alone.push((None, Why::Clause(number))),
                [lit] => alone.push((Some(*lit), Why::Clause(number))),
                [a, b, ..] => {
                    self.watches[a.code()].push(number);
                    self.watches[b.code()].push(number);
                }
            }
            self.clauses.push(span);
        }
        self.places.push(Place {
            groups: groups..self.groups.len() as u32,
            vars: first as u32..self.values.len() as u32,
        });
        for (lit, why) in alone {
            // A constant that is false is what never holds.
            self.tell(Event { lit: lit.unwrap_or(Lit::FALSE), why });
        }
        self.settle();
        reason
    }

    /// Where the parts of a reason are.
    pub fn place(&self, reason: u32) -> &Place {
        &self.places[reason as usize]
    }

    /// The literals of a group, and whether one of them is true.
    pub fn group(&self, group: u32) -> (&[Lit], bool) {
        let span = &self.groups[group as usize];
        (span.of(&self.members), span.exactly)
    }

    /// How many groups there are.
    #[cfg(test)]
    pub fn group_count(&self) -> u32 {
        self.groups.len() as u32
    }

    /// How many clauses there are.
    #[cfg(test)]
    pub fn clause_count(&self) -> u32 {
        self.clauses.len() as u32
    }

    /// The literals of a clause.
    #[cfg(test)]
    pub fn clause(&self, clause: u32) -> &[Lit] {
        self.clauses[clause as usize].of(&self.lits)
    }

    /// How many literals of a group are not false, and how many are true.
    pub fn counts(&self, group: u32) -> (u16, u16) {
        (self.open[group as usize], self.held[group as usize])
    }

    /// Whether a literal is true (1), false (-1) or open (0).
    pub fn value(&self, lit: Lit) -> i8 {
        // Constants have no variable.
        let Some(&value) = self.values.get(lit.var().index()) else {
            return if lit == Lit::TRUE { 1 } else { -1 };
        };
        if lit.is_positive() { value } else { -value }
    }

    /// The variables: candidates, then those of the reasons.
    pub fn vars(&self) -> usize {
        self.values.len()
    }

    /// The reason behind a step of propagation.
    pub fn reason(&self, why: Why) -> Option<u32> {
        match why {
            Why::Given => None,
            Why::Other(group, _) | Why::Last(group) => Some(self.groups[group as usize].reason),
            Why::Clause(clause) => Some(self.clauses[clause as usize].reason),
        }
    }

    /// Why a variable has its value.
    pub fn why(&self, var: Var) -> Why {
        self.why[var.index()]
    }

    /// Where on the trail a variable stands, if it has a value.
    pub fn at(&self, var: Var) -> u32 {
        self.at[var.index()]
    }

    /// Whether a variable's value is a fact, or follows from facts by one reason.
    pub fn is_fact(&self, var: Var) -> bool {
        (self.at[var.index()] as usize) < self.facts
    }

    /// The literals that make an event follow: all true.
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

    /// What a reason says of candidates, by propagation, given the facts; some of it may be known.
    pub fn pending(&self, reason: u32) -> &[Event] {
        &self.pending[reason as usize]
    }

    /// The reasons that may have something to say, in the order in which they got it; what is known already is
    /// forgotten.
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

    /// Whether a reason cannot hold, given the facts, by propagation alone.
    pub fn is_broken(&self, reason: u32) -> bool {
        self.pending[reason as usize].iter().any(|event| self.value(event.lit) == -1)
    }

    /// From now on a candidate, or its negation, holds; whether that is news.
    pub fn fact(&mut self, lit: Lit) -> bool {
        debug_assert_eq!(self.trail.len(), self.facts, "facts come between questions");
        if self.value(lit) != 0 {
            return false;
        }
        self.set(Event { lit, why: Why::Given }, true, &[]);
        self.settle();
        true
    }

    /// What follows from facts for the reasons' own variables.
    fn settle(&mut self) {
        let mut next = 0;
        while let Some(&event) = self.queue[0].0.get(next) {
            next += 1;
            self.tell(event);
        }
        self.queue[0].0.clear();
        self.facts = self.trail.len();
    }

    /// Takes note of what follows from facts.
    fn tell(&mut self, event: Event) {
        let value = self.value(event.lit);
        if value == 1 {
            return;
        }
        if value == -1 || event.lit.var().index() < self.candidates {
            let reason = self.reason(event.why).expect("it follows from a reason");
            let pending = &mut self.pending[reason as usize];
            if pending.is_empty() && !self.waiting.contains(&reason) {
                self.waiting.push(reason);
            }
            if !pending.contains(&event) {
                pending.push(event);
            }
        } else {
            self.set(event, true, &[]);
        }
    }

    /// A literal becomes true; what follows is queued, by how near its reason is.
    fn set(&mut self, event: Event, always: bool, near: &[u8]) {
        let Event { lit, why } = event;
        let index = lit.var().index();
        self.values[index] = if lit.is_positive() { 1 } else { -1 };
        self.why[index] = why;
        self.at[index] = self.trail.len() as u32;
        self.trail.push(lit);
        for place in 0..self.in_groups[lit.code()].len() {
            let number = self.in_groups[lit.code()][place];
            self.held[number as usize] += 1;
            let span = self.groups[number as usize];
            if self.held[number as usize] == 1 && (always || self.on[span.reason as usize]) {
                for member in span.start..span.end {
                    let other = self.members[member as usize];
                    if other != lit && self.value(other) != -1 {
                        self.enqueue(Event { lit: !other, why: Why::Other(number, lit) }, span.reason, near);
                    }
                }
            }
        }
        for place in 0..self.in_groups[(!lit).code()].len() {
            let number = self.in_groups[(!lit).code()][place];
            self.open[number as usize] -= 1;
            let span = self.groups[number as usize];
            if span.exactly && self.open[number as usize] == 1 && (always || self.on[span.reason as usize]) {
                let last = span.of(&self.members).iter().copied().find(|&other| self.value(other) != -1);
                let last = last.expect("one of the group is not false");
                self.enqueue(Event { lit: last, why: Why::Last(number) }, span.reason, near);
            }
        }
        self.watched(!lit, always, near);
    }

    /// A watched literal became false.
    fn watched(&mut self, lit: Lit, always: bool, near: &[u8]) {
        let mut watching = std::mem::take(&mut self.watches[lit.code()]);
        let mut units: Vec<(u32, u32, Lit)> = Vec::new();
        watching.retain(|&number| {
            let span = self.clauses[number as usize];
            let first = span.start as usize;
            if self.lits[first] == lit {
                self.lits.swap(first, first + 1);
            }
            let other = self.lits[first];
            if self.value(other) == 1 {
                return true;
            }
            let next = (first + 2..span.end as usize).find(|&place| self.value(self.lits[place]) != -1);
            if let Some(place) = next {
                self.lits.swap(first + 1, place);
                self.watches[self.lits[first + 1].code()].push(number);
                return false;
            }
            if always || self.on[span.reason as usize] {
                units.push((number, span.reason, other));
            }
            true
        });
        // Which clauses watch a literal, and in which order, depends on what was asked before; what follows does not.
        units.sort_unstable_by_key(|&(number, ..)| number);
        for (number, reason, lit) in units {
            self.enqueue(Event { lit, why: Why::Clause(number) }, reason, near);
        }
        debug_assert!(self.watches[lit.code()].is_empty(), "no clause has a literal twice");
        self.watches[lit.code()] = watching;
    }

    fn enqueue(&mut self, event: Event, reason: u32, near: &[u8]) {
        if self.value(event.lit) != 1 {
            let distance =
                near.get(reason as usize).map_or(0, |&distance| usize::from(distance).min(FARTHEST));
            self.queue[distance].0.push(event);
        }
    }
}
