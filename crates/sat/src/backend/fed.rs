//! Keeps the clauses that a solver received, for checking its models: emitting the formula again would take longer than
//! reading the kept clauses.

use crate::backend::memory;
use crate::cnf::{Emit, Lit, Sink};

/// Maximum number of literals kept. It is limited because the solver already holds a copy of them.
const MOST: usize = 1 << 24;

/// A list of clauses and at-most-one groups. A group stands for the clauses of its pairs.
#[derive(Default)]
pub struct FedClauses {
    vars: u64,
    lits: Vec<Lit>,
    /// For each clause or group, the end of its literals in `lits`, and `true` for a group.
    ends: Vec<(usize, bool)>,
}

impl FedClauses {
    /// Counts `count` more variables.
    pub fn new_vars(&mut self, count: u64) {
        self.vars = self.vars.saturating_add(count);
    }

    /// Keeps a clause or an at-most-one group; returns `false` if there would be too many literals, or too little
    /// memory.
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
