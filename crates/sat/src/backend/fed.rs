//! The clauses that a solver received, kept for checking its models: emitting a formula again takes longer than reading it.

use crate::backend::memory;
use crate::cnf::{Emit, Lit, Sink};

/// More literals than this are not stored in addition to those in the solver.
const MOST: usize = 1 << 24;

/// Clauses, and groups that stand for the clauses of their pairs, one after another.
#[derive(Default)]
pub struct FedClauses {
    vars: u64,
    lits: Vec<Lit>,
    /// The end of each, and whether it is a group.
    ends: Vec<(usize, bool)>,
}

impl FedClauses {
    /// Adds this many variables.
    pub fn new_vars(&mut self, count: u64) {
        self.vars = self.vars.saturating_add(count);
    }

    /// Keeps a clause, or an at-most-one group; returns `false` if that is too much, or there is no memory.
    pub fn keep(&mut self, lits: &[Lit], is_group: bool) -> bool {
        let bytes = memory::growth(&self.lits, lits.len()) + memory::growth(&self.ends, 1);
        if self.lits.len() + lits.len() > MOST || bytes > 0 && !memory::is_free(bytes) {
            return false;
        }
        self.lits.extend_from_slice(lits);
        self.ends.push((self.lits.len(), is_group));
        true
    }
}

impl Emit for FedClauses {
    fn emit(&self, sink: &mut dyn Sink) {
        sink.new_vars(self.vars);
        let mut start = 0;
        for &(end, is_group) in &self.ends {
            if !sink.wants_more() {
                return;
            }
            let lits = &self.lits[std::mem::replace(&mut start, end)..end];
            match is_group {
                true => sink.pairwise(lits),
                false => sink.clause(lits),
            }
        }
    }
}
