//! A solver of the caller's own, which tries both values of each variable in turn. All questions can be asked of it:
//!
//!     cargo run --example library_own_backend
#![allow(clippy::print_stdout)]

use std::rc::Rc;

use sudoku2cnf::backend::{Backend, Error, Incremental, Limits, Statistics, Verdict};
use sudoku2cnf::cnf::{Emit, Formula, Lit, Model};
use sudoku2cnf::count::Count;
use sudoku2cnf::problem::Problem;

/// The solver.
pub struct BruteForce;

impl Backend for BruteForce {
    fn name(&self) -> &str {
        "brute-force"
    }

    fn load<'a>(&'a self, cnf: Rc<dyn Emit + 'a>, _: &Limits) -> Result<Box<dyn Incremental + 'a>, Error> {
        let formula = Formula::of(&cnf)?;
        let clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
        Ok(Box::new(Session { vars: formula.vars(), loaded: clauses.len(), clauses, decisions: 0 }))
    }
}

/// A formula, and the clauses that were added to it.
struct Session {
    vars: usize,
    loaded: usize,
    clauses: Vec<Vec<Lit>>,
    decisions: u64,
}

impl Session {
    /// Extends `values` to a model, if there is one.
    fn search(&mut self, values: &mut Vec<bool>, assumptions: &[Lit], limits: &Limits) -> Satisfiable {
        let is_false =
            |lit: &Lit| values.get(lit.var().index()).is_some_and(|&value| value != lit.is_positive());
        if limits.stopped() {
            return Satisfiable::Unknown;
        }
        if assumptions.iter().any(is_false) || self.clauses.iter().any(|clause| clause.iter().all(is_false)) {
            return Satisfiable::No;
        }
        if values.len() == self.vars {
            return Satisfiable::Yes;
        }
        for value in [true, false] {
            self.decisions += 1;
            values.push(value);
            match self.search(values, assumptions, limits) {
                Satisfiable::No => values.pop(),
                known => return known,
            };
        }
        Satisfiable::No
    }
}

/// The result of a search.
enum Satisfiable {
    Yes,
    No,
    Unknown,
}

impl Incremental for Session {
    fn add(&mut self, clause: &[Lit]) {
        self.clauses.push(clause.to_vec());
    }

    fn forget(&mut self, _: &Limits) -> Result<(), Error> {
        self.clauses.truncate(self.loaded);
        self.decisions = 0;
        Ok(())
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, Error> {
        let mut values = Vec::new();
        Ok(match self.search(&mut values, assumptions, limits) {
            Satisfiable::Yes => Verdict::Sat(Model::new(values)),
            Satisfiable::No => Verdict::Unsat,
            Satisfiable::Unknown => Verdict::Unknown,
        })
    }

    fn statistics(&self) -> Statistics {
        vec![("decisions", self.decisions)]
    }

    fn backend(&self) -> &str {
        "brute-force"
    }
}

/// Returns the number of solutions of a puzzle, up to 100.
pub fn counted(text: &str) -> Result<Count, Box<dyn std::error::Error>> {
    Ok(Problem::new(text.parse()?).count(&BruteForce, 100, &Limits::default())?.count)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{} solutions", counted("1...\n....\n....\n...1")?);
    Ok(())
}
