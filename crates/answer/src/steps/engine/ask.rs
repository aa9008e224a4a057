//! Questions to the engine: whether propagation refutes assumptions, and whether there is a model.

use crate::cnf::{Lit, Var};

use super::{Engine, Event, Why};

/// The reasons and facts from which propagation derived a contradiction.
#[derive(Clone, Debug, Default)]
pub struct Core {
    /// The reasons, in the order in which they were first used.
    pub reasons: Vec<u32>,
    /// The facts about candidates.
    pub facts: Vec<Lit>,
    /// The events derived from them, in order; the contradiction comes last.
    pub events: Vec<Event>,
}

/// A choice of active reasons.
#[derive(Clone, Copy, Debug)]
pub enum On<'a> {
    /// All reasons.
    All,
    /// Only these reasons.
    These(&'a [u32]),
}

/// The answer to the question whether there is a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Models {
    /// There is a model, given by its true candidates in the scope of the reasons.
    Some(Vec<u32>),
    /// There is no model.
    None,
    /// The search for a model took too long.
    Unknown,
}

/// The facts and assumptions from which some literals follow, and the events between them, in any order.
#[derive(Default)]
pub(super) struct Derivation {
    pub facts: Vec<Lit>,
    pub assumed: Vec<Lit>,
    pub events: Vec<Event>,
}

struct Frame {
    mark: usize,
    options: Vec<Lit>,
    next: usize,
}

impl Engine {
    pub(super) fn switch(&mut self, on: On<'_>) {
        match on {
            On::All => {
                self.all_on = true;
                self.on.fill(true);
            }
            On::These(reasons) => {
                self.all_on = false;
                self.on.fill(false);
                reasons.iter().for_each(|&reason| self.on[reason as usize] = true);
            }
        }
    }

    /// Assumes all literals of `assumed` and propagates; returns the reasons and facts that lead to a contradiction, or
    /// `None` without a contradiction. Reasons with a small distance in `near` are used first; `near` may be empty.
    pub fn refute(&mut self, on: On<'_>, assumed: &[Lit], near: &[u8]) -> Option<Core> {
        let conflict = self.assume(on, assumed, near);
        let core = conflict.map(|event| self.trace(event));
        self.undo(self.facts);
        core
    }

    /// Returns `true` if propagation from `assumed` leads to a contradiction, as [`Engine::refute`] does, but does not
    /// trace its reasons.
    pub fn refutes(&mut self, on: On<'_>, assumed: &[Lit]) -> bool {
        let refuted = self.assume(on, assumed, &[]).is_some();
        self.undo(self.facts);
        refuted
    }

    /// Assumes all literals of `assumed` and propagates; returns the literals of candidates that become true, including
    /// the assumed ones, in the order of derivation. `None` if there is a contradiction.
    pub fn draw(&mut self, on: On<'_>, assumed: &[Lit]) -> Option<Vec<Lit>> {
        let is_open = self.assume(on, assumed, &[]).is_none();
        let drawn = self.trail[self.facts..].iter().copied();
        let drawn = is_open.then(|| drawn.filter(|lit| lit.var().index() < self.candidates).collect());
        self.undo(self.facts);
        drawn
    }

    /// Begins a question, assumes all literals of `assumed`, and propagates. Returns the contradiction, if any.
    fn assume(&mut self, on: On<'_>, assumed: &[Lit], near: &[u8]) -> Option<Event> {
        self.calls += 1;
        self.switch(on);
        self.begin(on, assumed, near).or_else(|| self.propagate(near))
    }

    /// Queues the pending consequences of active reasons and makes the assumptions, without propagating. Returns the
    /// contradiction, if any.
    pub(super) fn begin(&mut self, on: On<'_>, assumed: &[Lit], near: &[u8]) -> Option<Event> {
        let mut waiting = match on {
            On::All => self.waiting.clone(),
            On::These(reasons) => reasons.to_vec(),
        };
        // The order in which reasons got pending consequences depends on earlier queries, so it is replaced by their
        // numbers.
        waiting.sort_unstable();
        for reason in waiting {
            for place in 0..self.pending[reason as usize].len() {
                let event = self.pending[reason as usize][place];
                self.enqueue(event, reason, near);
            }
        }
        for &lit in assumed {
            match self.value(lit) {
                0 => self.set(Event { lit, why: Why::Given }, false, near),
                -1 => return Some(Event { lit, why: Why::Given }),
                _ => {}
            }
        }
        None
    }

    /// Propagates until nothing more follows; returns the event if a literal follows that is false.
    pub(super) fn propagate(&mut self, near: &[u8]) -> Option<Event> {
        let mut bucket = 0;
        while bucket < self.queue.len() {
            let (events, next) = &mut self.queue[bucket];
            let Some(&event) = events.get(*next) else {
                events.clear();
                *next = 0;
                bucket += 1;
                continue;
            };
            *next += 1;
            match self.value(event.lit) {
                1 => {}
                -1 => return Some(event),
                _ => {
                    self.set(event, false, near);
                    bucket = 0;
                }
            }
        }
        None
    }

    /// Undoes all literals of the trail after the first `keep`.
    pub(super) fn undo(&mut self, keep: usize) {
        for (events, next) in &mut self.queue {
            events.clear();
            *next = 0;
        }
        let tables = self.tables(false);
        while self.trail.len() > keep {
            let lit = self.trail.pop().expect("it is longer than what is kept");
            self.values[lit.var().index()] = 0;
            for table in &self.in_groups[..tables] {
                for &group in &table[lit.code()] {
                    self.held[group as usize] -= 1;
                }
                for &group in &table[(!lit).code()] {
                    self.open[group as usize] += 1;
                }
            }
        }
    }

    /// Traces a contradiction back to the reasons, facts and events from which it follows.
    fn trace(&mut self, conflict: Event) -> Core {
        let walked = self.walk(self.contradicting(conflict));
        let (facts, mut events) = (walked.facts, walked.events);
        events.sort_unstable_by_key(|event| self.at(event.lit.var()));
        events.push(conflict);
        let mut reasons: Vec<u32> = Vec::new();
        for reason in events.iter().filter_map(|event| self.reason(event.why)) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        Core { reasons, facts, events }
    }

    /// Returns the true literals from which a contradiction follows directly.
    pub(super) fn contradicting(&self, conflict: Event) -> Vec<Lit> {
        let mut from = Vec::new();
        self.antecedents(conflict, |lit| from.push(lit));
        // The implied literal is false already, so its negation is part of the contradiction.
        if self.value(conflict.lit) == -1 && conflict.lit != Lit::FALSE {
            from.push(!conflict.lit);
        }
        from
    }

    /// Traces true literals back to the facts, assumptions and events from which they follow, in arbitrary order.
    pub(super) fn walk(&mut self, mut next: Vec<Lit>) -> Derivation {
        self.walks += 1;
        let mut walked = Derivation::default();
        while let Some(lit) = next.pop() {
            let var = lit.var();
            if lit == Lit::TRUE || std::mem::replace(&mut self.seen[var.index()], self.walks) == self.walks {
                continue;
            }
            match self.why(var) {
                Why::Given if self.is_fact(var) => walked.facts.push(lit),
                Why::Given => walked.assumed.push(lit),
                why => {
                    let event = Event { lit, why };
                    walked.events.push(event);
                    self.antecedents(event, |lit| next.push(lit));
                }
            }
        }
        walked
    }

    /// Looks for a model of some reasons that satisfies `assumed`, by a search that branches on the group with the
    /// fewest literals left. The search ends after `branches` branches. Candidates for which `wanted` is true are tried
    /// first.
    pub fn model(&mut self, reasons: &[u32], assumed: &[Lit], wanted: &[bool], branches: u32) -> Models {
        self.calls += 1;
        self.switch(On::These(reasons));
        let models = match self.begin(On::These(reasons), assumed, &[]) {
            Some(_) => Models::None,
            None => self.search(reasons, wanted, branches),
        };
        self.undo(self.facts);
        models
    }

    fn search(&mut self, reasons: &[u32], wanted: &[bool], mut left: u32) -> Models {
        let groups = self.undecided(On::These(reasons));
        let vars = reasons.iter().flat_map(|&reason| self.places[reason as usize].vars.clone());
        let mut vars: Vec<Var> = vars.map(|var| Var::from_index(var as usize)).collect();
        vars.retain(|var| self.value(var.positive()) == 0);
        let mut frames: Vec<Frame> = Vec::new();
        loop {
            if self.propagate(&[]).is_none() {
                let mut options = self.options(&groups, &vars);
                options.sort_by_key(|lit| !wanted.get(lit.var().index()).is_some_and(|&wanted| wanted));
                if options.is_empty() {
                    return Models::Some(self.held_by(reasons));
                }
                frames.push(Frame { mark: self.trail.len(), options, next: 0 });
            }
            loop {
                let Some(frame) = frames.last_mut() else { return Models::None };
                let mark = frame.mark;
                let option = frame.options.get(frame.next).copied();
                frame.next += 1;
                self.undo(mark);
                match option {
                    None => {
                        frames.pop();
                    }
                    Some(lit) => {
                        if left == 0 {
                            return Models::Unknown;
                        }
                        left -= 1;
                        self.set(Event { lit, why: Why::Given }, false, &[]);
                        break;
                    }
                }
            }
        }
    }

    /// Returns the groups of active reasons that must have a true literal and do not have one yet.
    pub(super) fn undecided(&self, on: On<'_>) -> Vec<u32> {
        let undecided = |group: &u32| {
            let span = &self.groups[*group as usize];
            span.exactly && !(self.all_on && span.is_copy) && self.held[*group as usize] == 0
        };
        match on {
            On::All => (0..self.groups.len() as u32).filter(undecided).collect(),
            On::These(reasons) => {
                let of = |&reason: &u32| self.places[reason as usize].groups.clone();
                reasons.iter().flat_map(of).filter(undecided).collect()
            }
        }
    }

    /// Returns the options of the next branch: the open literals of the undecided group that has the fewest; if all
    /// groups are decided, both literals of an open variable; none if there is neither.
    fn options(&self, groups: &[u32], vars: &[Var]) -> Vec<Lit> {
        let undecided = groups.iter().filter(|&&group| self.held[group as usize] == 0);
        if let Some(&group) = undecided.min_by_key(|&&group| self.open[group as usize]) {
            let members = self.groups[group as usize].of(&self.members);
            return members.iter().copied().filter(|&lit| self.value(lit) == 0).collect();
        }
        let mut lits = vars.iter().map(|var| var.positive());
        lits.find(|&lit| self.value(lit) == 0).map_or(Vec::new(), |lit| vec![!lit, lit])
    }

    /// Returns the true candidates in the groups of some reasons, ascending.
    fn held_by(&self, reasons: &[u32]) -> Vec<u32> {
        let groups = reasons.iter().flat_map(|&reason| self.places[reason as usize].groups.clone());
        let members = groups.flat_map(|group| self.groups[group as usize].of(&self.members));
        let held = members.filter(|lit| lit.var().index() < self.candidates && self.value(**lit) == 1);
        let mut held: Vec<u32> = held.map(|lit| lit.var().index() as u32).collect();
        held.sort_unstable();
        held.dedup();
        held
    }
}
