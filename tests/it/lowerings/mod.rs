//! The lowering of constraints to clauses: what they mean, what propagates, and how much is written.

mod maker;
mod meaning;
mod output;
mod propagation;

use std::sync::Arc;

use sudoku2cnf_compile::deduce::{Simplify, simplify};
use sudoku2cnf_compile::encode::Literals;
use sudoku2cnf_puzzle::csp::Csp;
use sudoku2cnf_sat::backend::Limits;

/// A problem without variables but one, which stays free.
fn nothing() -> Csp {
    Csp::new(1, 0..=0)
}

/// Its literals after simplification.
fn shrunk(csp: &Csp, how: Simplify) -> Arc<Literals> {
    Arc::new(Literals::new(csp, simplify(csp, how, &Limits::default()).expect("no limit")))
}
