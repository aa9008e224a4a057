//! The lowering of constraints to clauses: meaning, propagation and size.

mod maker;
mod meaning;
mod output;
mod propagation;

use std::sync::Arc;

use sudoku2cnf_compile::deduce::{Simplify, simplify};
use sudoku2cnf_compile::encode::Literals;
use sudoku2cnf_puzzle::csp::Csp;
use sudoku2cnf_sat::backend::Limits;

/// Returns a problem with a single variable, which no constraint mentions.
fn nothing() -> Csp {
    Csp::new(1, 0..=0)
}

/// Returns the literals of a problem after simplification.
fn shrunk(csp: &Csp, how: Simplify) -> Arc<Literals> {
    Arc::new(Literals::new(csp, simplify(csp, how, &Limits::default()).expect("no limit")))
}
