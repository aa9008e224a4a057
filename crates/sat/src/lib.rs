//! Clauses and the sinks that receive them, DIMACS files, solvers' answers, and solvers. Nothing here knows about
//! puzzles. The crate `sudoku2cnf` is the entry point.

pub mod answer;
pub mod backend;
pub mod cnf;
pub mod dimacs;

#[cfg(feature = "embedded")]
pub(crate) use sudoku2cnf_base::deferred;
pub(crate) use sudoku2cnf_base::intake;
pub(crate) use sudoku2cnf_base::{count, limits, stopwatch, terminal};
