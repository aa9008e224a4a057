//! Adds reasons to an engine, and makes engines of fewer reasons.

use super::{Engine, Event, Place, Span, Watch, Why};
use crate::cnf::{Lit, Var};
use crate::steps::part::Part;

/// The literals that are forced by a reason's groups and clauses with at most one literal; `None` stands for a
/// contradiction.
type ForcedLits = Vec<(Option<Lit>, Why)>;

impl Engine {
    /// Adds a reason and returns its number. There must be no facts yet.
    pub fn add(&mut self, part: &Part) -> u32 {
        let (count, first) = (self.candidates, self.values.len());
        let moved = |&lit: &Lit| part.moved(lit, count, first);
        let place = self.begin_reason(part.own);
        let mut alone = ForcedLits::new();
        for group in &part.groups {
            self.add_group(group.exactly, group.is_copy, group.lits.iter().map(moved), &mut alone);
        }
        for clause in &part.clauses {
            self.add_clause(clause.iter().map(moved), &mut alone);
        }
        self.end_reason(place, alone)
    }

    fn begin_reason(&mut self, own: usize) -> Place {
        let first = self.values.len() as u32;
        self.grow(own);
        self.on.push(true);
        self.pending.push(Vec::new());
        let (groups, clauses) = (self.groups.len() as u32, self.clauses.len() as u32);
        Place { groups: groups..groups, vars: first..first + own as u32, clauses: clauses..clauses }
    }

    fn add_group(
        &mut self,
        exactly: bool,
        is_copy: bool,
        lits: impl Iterator<Item = Lit>,
        alone: &mut ForcedLits,
    ) {
        let number = self.groups.len() as u32;
        let start = self.members.len() as u32;
        self.members.extend(lits);
        let end = self.members.len() as u32;
        let reason = self.places.len() as u32;
        let span = Span { start, end, reason, exactly, is_copy, live: end };
        for lit in span.of(&self.members) {
            self.in_groups[usize::from(is_copy)][lit.code()].push(number);
        }
        if exactly && end - start < 2 {
            alone.push((span.of(&self.members).first().copied(), Why::Last(number)));
        }
        self.groups.push(span);
        self.open.push(end - start);
        self.held.push(0);
    }

    fn add_clause(&mut self, lits: impl Iterator<Item = Lit>, alone: &mut ForcedLits) {
        let number = self.clauses.len() as u32;
        let start = self.lits.len() as u32;
        self.lits.extend(lits);
        let end = self.lits.len() as u32;
        let reason = self.places.len() as u32;
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

    fn end_reason(&mut self, mut place: Place, alone: ForcedLits) -> u32 {
        place.groups.end = self.groups.len() as u32;
        place.clauses.end = self.clauses.len() as u32;
        self.places.push(place);
        for (lit, why) in alone {
            // A group or clause without literals makes the reason unsatisfiable: it implies the constant false.
            self.tell(Event { lit: lit.unwrap_or(Lit::FALSE), why });
        }
        self.settle();
        self.places.len() as u32 - 1
    }

    /// Creates an engine of some of the reasons, renumbered in this order, with the same facts. Its candidates are
    /// renumbered by their index in `scope`, which must be ascending and contain all candidates of the reasons.
    pub fn only(&self, reasons: &[u32], scope: &[u32]) -> Engine {
        let mut small = Engine::new(scope.len());
        let place = |var: Var| scope.binary_search(&(var.index() as u32)).expect("the scope has all of them");
        for &reason in reasons {
            let of = self.place(reason);
            let (from, to) = (of.vars.start as usize, small.values.len());
            let moved = |&lit: &Lit| {
                let index = match lit.var().index() < self.candidates {
                    true => place(lit.var()),
                    false => lit.var().index() - from + to,
                };
                let moved = Var::from_index(index).positive();
                if lit.is_positive() { moved } else { !moved }
            };
            let begun = small.begin_reason(of.vars.len());
            let mut alone = ForcedLits::new();
            for span in &self.groups[of.groups.start as usize..of.groups.end as usize] {
                let lits = span.of(&self.members).iter().map(moved);
                small.add_group(span.exactly, span.is_copy, lits, &mut alone);
            }
            for span in &self.clauses[of.clauses.start as usize..of.clauses.end as usize] {
                let lits = span.of(&self.lits).iter().map(moved);
                small.add_clause(lits, &mut alone);
            }
            small.end_reason(begun, alone);
        }
        small.learn(self, scope);
        small
    }

    /// Takes over another engine's facts about the candidates in `scope`; the index of each in `scope` is its number in
    /// this engine.
    pub fn learn(&mut self, other: &Engine, scope: &[u32]) {
        for (place, &candidate) in scope.iter().enumerate() {
            let lit = Var::from_index(place).positive();
            match other.value(Var::from_index(candidate as usize).positive()) {
                1 => _ = self.fact(lit),
                -1 => _ = self.fact(!lit),
                _ => {}
            }
        }
    }
}
