//! Questions to a program that takes one at a time: each is a run of its own.

use super::{Error, Incremental, Limits, Statistics, Verdict};
use crate::cnf::Lit;

/// Answers on a formula or a problem and these clauses besides.
type Ask<'a> = Box<dyn Fn(&[Vec<Lit>], &Limits) -> Result<Verdict, Error> + 'a>;

/// A session in which each question is a run, with the clauses added since and the assumptions as unit clauses.
#[doc(hidden)]
pub struct Runs<'a> {
    name: &'a str,
    ask: Ask<'a>,
    added: Vec<Vec<Lit>>,
    runs: u64,
}

impl<'a> Runs<'a> {
    /// Questions to the solver of this name.
    #[doc(hidden)]
    pub fn new(name: &'a str, ask: impl Fn(&[Vec<Lit>], &Limits) -> Result<Verdict, Error> + 'a) -> Runs<'a> {
        Runs { name, ask: Box::new(ask), added: Vec::new(), runs: 0 }
    }
}

impl Incremental for Runs<'_> {
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
        let verdict = (self.ask)(&self.added, limits);
        self.added.truncate(lasting);
        self.runs += 1;
        verdict
    }

    fn statistics(&self) -> Statistics {
        vec![("runs", self.runs)]
    }

    fn backend(&self) -> &str {
        self.name
    }
}
