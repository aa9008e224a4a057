//! Questions to a solver that takes one at a time.

use super::Process;
use crate::backend::{Backend, Error, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Emit, Extended, Lit};

impl Backend for Process {
    fn name(&self) -> &str {
        &self.name
    }

    fn lasts(&self) -> bool {
        false
    }

    fn open<'a>(&'a self, cnf: &'a dyn Emit, _: &Limits) -> Result<Box<dyn Incremental + 'a>, Error> {
        Ok(Box::new(ProcessSession { process: self, cnf, added: Vec::new(), runs: 0 }))
    }
}

/// Questions to a solver that takes one at a time: each is a run on the formula, the clauses
/// added since, and the assumptions as unit clauses.
struct ProcessSession<'a> {
    process: &'a Process,
    cnf: &'a dyn Emit,
    added: Vec<Vec<Lit>>,
    runs: u64,
}

impl Incremental for ProcessSession<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.added.push(clause.to_vec());
    }

    fn forget(&mut self, _: &Limits) -> Result<(), Error> {
        self.added.clear();
        self.runs = 0;
        Ok(())
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, Error> {
        let lasting = self.added.len();
        self.added.extend(assumptions.iter().map(|&lit| vec![lit]));
        let verdict = self.process.run(&Extended::new(self.cnf, &self.added), limits);
        self.added.truncate(lasting);
        self.runs += 1;
        verdict
    }

    fn statistics(&self) -> Statistics {
        vec![("runs", self.runs)]
    }

    fn backend(&self) -> &str {
        &self.process.name
    }
}
