//! Adds literals to clauses, so that the clauses hold only under a condition.

use super::{Derivation, Lit, Row, Sink, Var};

/// Prepends literals to every clause, so the clause matters only while all these literals are false. The literals may
/// be a guard, the choice of a branch of an "or", or a selector for unsatisfiable cores. In the clauses themselves,
/// these literals count as false: they are dropped, and clauses with their negations are left out.
pub struct GuardedSink<'a> {
    sink: &'a mut dyn Sink,
    clause: Vec<Lit>,
    guard: usize,
}

impl<'a> GuardedSink<'a> {
    /// Creates a sink whose clauses hold unless one of `escape` is true.
    pub fn new(sink: &'a mut dyn Sink, escape: &[Lit]) -> Self {
        if let Some(derivation) = sink.derivation() {
            derivation.begin_unless(escape);
        }
        GuardedSink { sink, clause: escape.to_vec(), guard: escape.len() }
    }
}

impl Drop for GuardedSink<'_> {
    fn drop(&mut self) {
        if let Some(derivation) = self.sink.derivation() {
            derivation.end_unless();
        }
    }
}

impl Sink for GuardedSink<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.sink.new_vars(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clause.truncate(self.guard);
        for &lit in lits {
            let escape = &self.clause[..self.guard];
            if escape.contains(&!lit) {
                return;
            }
            if !escape.contains(&lit) {
                self.clause.push(lit);
            }
        }
        self.sink.clause(&self.clause);
    }

    fn row(&mut self, row: &Row) -> bool {
        // The numbers in normal rows are small, so adding the weight of the escape cannot overflow.
        let Some(row) = row.normal() else { return false };
        let escape = &self.clause[..self.guard];
        row.unless(escape).iter().all(|row| self.sink.row(row))
    }

    fn derivation(&mut self) -> Option<&mut dyn Derivation> {
        self.sink.derivation()
    }

    fn section(&mut self, name: &str) {
        self.sink.section(name);
    }

    fn wants_more(&self) -> bool {
        self.sink.wants_more()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.sink.has_room(bytes)
    }
}
