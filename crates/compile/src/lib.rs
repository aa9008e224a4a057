//! Turns puzzles into clauses, rows and solver input, and models back into grids. This crate runs no solver. Most users
//! want the crate `sudoku2cnf`, which also answers questions about puzzles.

pub mod decode;
pub mod deduce;
pub mod describe;
pub mod encode;
pub mod legend;
pub mod problem;
#[cfg(test)]
#[path = "../../build/src/skip.rs"]
mod skip;
pub mod symmetry;
pub mod target;

#[cfg(test)]
use sudoku2cnf_base::random;
pub(crate) use sudoku2cnf_base::{count, limits, stopwatch};
pub(crate) use sudoku2cnf_puzzle::{csp, error, formats, grid, puzzle, rules};
pub(crate) use sudoku2cnf_sat::{answer, backend, cnf, dimacs};
