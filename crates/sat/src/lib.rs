//! Clauses and the sinks that take them, DIMACS, what solvers answer, and solvers. Nothing here knows a puzzle.
//! The crate `sudoku2cnf` is the door.

pub mod answer;
pub mod backend;
pub mod cnf;
pub mod dimacs;

#[cfg(feature = "embedded")]
pub(crate) use sudoku2cnf_base::deferred;
pub(crate) use sudoku2cnf_base::intake;
pub(crate) use sudoku2cnf_base::{count, limits, stopwatch, terminal};
