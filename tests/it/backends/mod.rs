//! The backends, and the driver of external processes.
#![allow(clippy::unwrap_used)]

mod documents;
mod every_backend;
mod problems;
mod processes;

use sudoku2cnf_sat::cnf::{Formula, Lit, Sink};

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).unwrap()
}

fn formula(vars: u64, clauses: &[Vec<i32>]) -> Formula {
    let mut formula = Formula::default();
    formula.new_vars(vars);
    for clause in clauses {
        formula.clause(&clause.iter().map(|&number| lit(number)).collect::<Vec<_>>());
    }
    formula
}
