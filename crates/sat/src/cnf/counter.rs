//! Counts variables and clauses.

use super::{Emit, Lit, Sink, TooManyVariables, Var, VarCount};
use crate::limits::Limits;

/// The numbers of variables and clauses, in total and by section. The clauses of a pairwise constraint are counted
/// without being visited.
#[derive(Clone, Debug, Default)]
pub struct Counter {
    vars: VarCount,
    clauses: u64,
    sections: Vec<(String, u64)>,
    current: usize,
    limits: Limits,
}

impl Counter {
    /// Counts the variables and clauses that `source` emits.
    ///
    /// # Errors
    /// There are more variables than can be numbered.
    pub fn count(source: &dyn Emit) -> Result<Counter, TooManyVariables> {
        Counter::count_within(source, &Limits::default())
    }

    /// Same as [`Counter::count`], within limits. If a limit is reached, the counts are too low; the caller can check
    /// the limits for that.
    ///
    /// # Errors
    /// There are more variables than can be numbered.
    pub fn count_within(source: &dyn Emit, limits: &Limits) -> Result<Counter, TooManyVariables> {
        let mut counter = Counter { limits: limits.clone(), ..Counter::default() };
        source.emit(&mut counter);
        if counter.vars.overflowed() { Err(TooManyVariables) } else { Ok(counter) }
    }

    /// Returns the number of variables.
    pub fn vars(&self) -> u64 {
        self.vars.total()
    }

    /// Returns the number of clauses.
    pub fn clauses(&self) -> u64 {
        self.clauses
    }

    /// Returns the name and the number of clauses of each section, in the order in which they first appeared.
    pub fn sections(&self) -> &[(String, u64)] {
        &self.sections
    }

    fn add(&mut self, clauses: u64) {
        self.clauses += clauses;
        if let Some((_, count)) = self.sections.get_mut(self.current) {
            *count += clauses;
        }
    }
}

impl Sink for Counter {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, _lits: &[Lit]) {
        self.add(1);
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        let n = lits.len() as u64;
        self.add(n * n.saturating_sub(1) / 2);
    }

    fn section(&mut self, name: &str) {
        if self.sections.get(self.current).is_some_and(|(current, _)| current == name) {
            return;
        }
        self.current = self.sections.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            self.sections.push((name.to_owned(), 0));
            self.sections.len() - 1
        });
    }

    fn wants_more(&self) -> bool {
        !self.vars.overflowed() && !self.limits.stopped()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}
