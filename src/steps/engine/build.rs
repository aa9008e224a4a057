//! How an engine comes by its reasons.

use super::{Engine, Event, Place, Span, Watch, Why};
use crate::cnf::{Lit, Var};
use crate::steps::part::{Members, Part};

impl Engine {
    /// Adds a reason, before there are facts; gives its number.
    pub fn add(&mut self, part: &Part) -> u32 {
        let reason = self.places.len() as u32;
        let first = self.values.len();
        self.grow(part.own);
        self.on.push(true);
        self.pending.push(Vec::new());
        let (groups, clauses) = (self.groups.len() as u32, self.clauses.len() as u32);
        let count = self.candidates;
        let moved = |&lit: &Lit| part.moved(lit, count, first);
        let mut alone: Vec<(Option<Lit>, Why)> = Vec::new();
        for group in &part.groups {
            let number = self.groups.len() as u32;
            let start = self.members.len() as u32;
            self.members.extend(group.lits.iter().map(moved));
            let end = self.members.len() as u32;
            let is_copy = group.is_copy;
            let span = Span { start, end, reason, exactly: group.exactly, is_copy, live: end };
            for lit in span.of(&self.members) {
                self.in_groups[lit.code()].push(number);
            }
            if group.exactly && group.lits.len() < 2 {
                alone.push((span.of(&self.members).first().copied(), Why::Last(number)));
            }
            self.groups.push(span);
            self.open.push(group.lits.len() as u32);
            self.held.push(0);
        }
        for clause in &part.clauses {
            let number = self.clauses.len() as u32;
            let start = self.lits.len() as u32;
            self.lits.extend(clause.iter().map(moved));
            let end = self.lits.len() as u32;
            let span = Span { start, end, reason, exactly: false, is_copy: false, live: end };
            match span.of(&self.lits) {
                [] => alone.push((None, Why::Clause(number))),
                [lit] => alone.push((Some(*lit), Why::Clause(number))),
                [a, b, ..] => {
                    self.watches[a.code()].push(Watch { clause: number, other: *b });
                    self.watches[b.code()].push(Watch { clause: number, other: *a });
                }
            }
            self.clauses.push(span);
        }
        self.places.push(Place {
            groups: groups..self.groups.len() as u32,
            vars: first as u32..self.values.len() as u32,
            clauses: clauses..self.clauses.len() as u32,
        });
        for (lit, why) in alone {
            // A constant that is false is what never holds.
            self.tell(Event { lit: lit.unwrap_or(Lit::FALSE), why });
        }
        self.settle();
        reason
    }

    /// An engine of some of the reasons, numbered in this order, which knows the same facts.
    pub fn only(&self, reasons: &[u32]) -> Engine {
        let mut small = Engine::new(self.candidates);
        let mut known = Vec::new();
        for &reason in reasons {
            let place = &self.places[reason as usize];
            let first = place.vars.start as usize;
            let moved = |&lit: &Lit| match lit.var().index() < self.candidates {
                true => lit,
                false => {
                    let var = Var::from_index(lit.var().index() - first + self.candidates).positive();
                    if lit.is_positive() { var } else { !var }
                }
            };
            let groups = place.groups.clone().map(|group| {
                let span = &self.groups[group as usize];
                let lits = span.of(&self.members).iter().map(moved).collect();
                Members { exactly: span.exactly, is_copy: span.is_copy, lits }
            });
            let clauses = place
                .clauses
                .clone()
                .map(|clause| self.clauses[clause as usize].of(&self.lits).iter().map(moved).collect());
            let part = Part { groups: groups.collect(), clauses: clauses.collect(), own: place.vars.len() };
            let all = part.groups.iter().map(|group| &group.lits).chain(&part.clauses).flatten();
            known.extend(all.map(|lit| lit.var()).filter(|var| var.index() < self.candidates));
            small.add(&part);
        }
        small.learn(self, known);
        small
    }

    /// Takes over what another engine knows of candidates.
    pub fn learn(&mut self, other: &Engine, candidates: impl IntoIterator<Item = Var>) {
        for var in candidates {
            match other.value(var.positive()) {
                1 => _ = self.fact(var.positive()),
                -1 => _ = self.fact(!var.positive()),
                _ => {}
            }
        }
    }
}
