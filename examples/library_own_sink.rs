//! A custom sink: counts the clauses and literals of a puzzle by the length of the clauses, without storing any:
//!
//!     cargo run --example library_own_sink
#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::error::Error;

use sudoku2cnf::cnf::{Emit, Lit, Sink, TooManyVariables, Var, VarCount};
use sudoku2cnf::problem::Problem;

/// Numbers of clauses by clause length, and the number of variables.
#[derive(Default)]
struct Lengths {
    vars: VarCount,
    clauses: BTreeMap<usize, usize>,
}

impl Sink for Lengths {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        *self.clauses.entry(lits.len()).or_default() += 1;
    }

    /// Stops counting once there are too many variables to number.
    fn wants_more(&self) -> bool {
        !self.vars.overflowed()
    }
}

/// Returns one line for the number of variables in a puzzle's formula, then one line for each clause length.
pub fn lengths(text: &str) -> Result<String, Box<dyn Error>> {
    let problem = Problem::whole(text.parse()?);
    let mut lengths = Lengths::default();
    problem.encoded(problem.suited()).emit(&mut lengths);
    if lengths.vars.overflowed() {
        return Err(TooManyVariables.into());
    }
    let mut shown = format!("{} variables\n", lengths.vars.total());
    for (length, clauses) in lengths.clauses {
        shown += &format!("clauses of length {length}: {clauses}, with {} literals\n", length * clauses);
    }
    Ok(shown)
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", lengths(include_str!("classic.txt"))?);
    Ok(())
}
