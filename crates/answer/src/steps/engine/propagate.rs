//! Propagation: the consequences of each literal that becomes true.

use super::{Engine, Event, FARTHEST, Watch, Why};
use crate::cnf::Lit;

impl Engine {
    /// Makes a literal of a candidate a permanent fact; returns `false` if the candidate had a value already.
    pub fn fact(&mut self, lit: Lit) -> bool {
        debug_assert_eq!(self.trail.len(), self.facts, "facts come between questions");
        if self.value(lit) != 0 {
            return false;
        }
        self.set(Event { lit, why: Why::Given }, true, &[]);
        self.settle();
        true
    }

    /// Derives what the facts imply for the reasons' own variables, and stores what they imply for candidates as
    /// pending.
    pub(super) fn settle(&mut self) {
        let mut next = 0;
        while let Some(&event) = self.queue[0].0.get(next) {
            next += 1;
            self.tell(event);
        }
        self.queue[0].0.clear();
        self.facts = self.trail.len();
    }

    /// Registers a consequence of facts: pending if it is about a candidate or a contradiction, else permanent at once.
    pub(super) fn tell(&mut self, event: Event) {
        let value = self.value(event.lit);
        if value == 1 {
            return;
        }
        if value == -1 || event.lit.var().index() < self.candidates {
            let reason = self.reason(event.why).expect("it follows from a reason");
            if !self.noted.insert(event) {
                return;
            }
            let pending = &mut self.pending[reason as usize];
            if pending.is_empty() && !self.waiting.contains(&reason) {
                self.waiting.push(reason);
            }
            pending.push(event);
        } else {
            self.set(event, true, &[]);
        }
    }

    /// Makes a literal true and queues its consequences by the distance of their reasons. With `always`, the literal is
    /// permanent, and inactive reasons have consequences, too.
    pub(super) fn set(&mut self, event: Event, always: bool, near: &[u8]) {
        let Event { lit, why } = event;
        self.assigned += 1;
        let index = lit.var().index();
        self.values[index] = if lit.is_positive() { 1 } else { -1 };
        self.why[index] = why;
        self.at[index] = self.trail.len() as u32;
        self.trail.push(lit);
        for table in 0..self.tables(always) {
            for place in 0..self.in_groups[table][lit.code()].len() {
                let number = self.in_groups[table][lit.code()][place];
                self.held[number as usize] += 1;
                let span = self.groups[number as usize];
                if self.held[number as usize] == 1 && (always || self.on[span.reason as usize]) {
                    for member in span.start..span.end {
                        let other = self.members[member as usize];
                        if other != lit && self.value(other) != -1 {
                            self.enqueue(
                                Event { lit: !other, why: Why::Other(number, lit) },
                                span.reason,
                                near,
                            );
                        }
                    }
                }
            }
            for place in 0..self.in_groups[table][(!lit).code()].len() {
                let number = self.in_groups[table][(!lit).code()][place];
                self.open[number as usize] -= 1;
                let span = self.groups[number as usize];
                if span.exactly
                    && self.open[number as usize] == 1
                    && (always || self.on[span.reason as usize])
                {
                    let last = span.of(&self.members).iter().copied().find(|&other| self.value(other) != -1);
                    let last = last.expect("one of the group is not false");
                    self.enqueue(Event { lit: last, why: Why::Last(number) }, span.reason, near);
                }
            }
        }
        self.watched(!lit, always, near);
    }

    /// Returns the number of tables of groups to use. If all reasons are active, it is 1, without the copies, because
    /// the cells' own reasons say the same; else 2.
    pub(super) fn tables(&self, always: bool) -> usize {
        if self.all_on && !always { 1 } else { 2 }
    }

    /// Updates the clauses that watch a literal that became false, and queues their consequences.
    fn watched(&mut self, lit: Lit, always: bool, near: &[u8]) {
        let mut watching = std::mem::take(&mut self.watches[lit.code()]);
        let mut units: Vec<(u32, u32, Lit)> = Vec::new();
        watching.retain_mut(|watch| {
            if self.value(watch.other) == 1 {
                return true;
            }
            let number = watch.clause;
            let span = self.clauses[number as usize];
            let first = span.start as usize;
            if self.lits[first] == lit {
                self.lits.swap(first, first + 1);
            }
            let other = self.lits[first];
            watch.other = other;
            if self.value(other) == 1 {
                return true;
            }
            if let Some(place) = self.unfalsified(number) {
                self.lits.swap(first + 1, place);
                let watch = Watch { clause: number, other };
                self.watches[self.lits[first + 1].code()].push(watch);
                return false;
            }
            if always || self.on[span.reason as usize] {
                units.push((number, span.reason, other));
            }
            true
        });
        // The set and order of the watching clauses depend on earlier questions; sorting keeps this from affecting the
        // results.
        units.sort_unstable_by_key(|&(number, ..)| number);
        for (number, reason, lit) in units {
            self.enqueue(Event { lit, why: Why::Clause(number) }, reason, near);
        }
        debug_assert!(self.watches[lit.code()].is_empty(), "no clause has a literal twice");
        self.watches[lit.code()] = watching;
    }

    /// Returns the index of a literal of a clause, after the two watched ones, that is not false. Literals that are
    /// permanently false are moved to the end and skipped from then on.
    fn unfalsified(&mut self, clause: u32) -> Option<usize> {
        let span = &mut self.clauses[clause as usize];
        let mut place = span.start as usize + 2;
        while place < span.live as usize {
            let var = self.lits[place].var().index();
            let value = self.values[var];
            if value == 0 || (value == 1) == self.lits[place].is_positive() {
                return Some(place);
            }
            if (self.at[var] as usize) < self.facts {
                span.live -= 1;
                self.lits.swap(place, span.live as usize);
            } else {
                place += 1;
            }
        }
        None
    }

    pub(super) fn enqueue(&mut self, event: Event, reason: u32, near: &[u8]) {
        if self.value(event.lit) != 1 {
            let distance =
                near.get(reason as usize).map_or(0, |&distance| usize::from(distance).min(FARTHEST));
            self.queue[distance].0.push(event);
        }
    }
}
