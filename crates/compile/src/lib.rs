//! From puzzles to clauses, rows and texts for solvers, and from models back to grids. Nothing here asks a question. The
//! crate `sudoku2cnf` is the entry point.

pub mod decode;
pub mod deduce;
pub mod describe;
pub mod encode;
pub mod legend;
pub mod problem;
#[cfg(test)]
mod skip;
pub mod symmetry;
pub mod target;

#[cfg(test)]
use sudoku2cnf_base::random;
pub(crate) use sudoku2cnf_base::{count, limits, stopwatch};
pub(crate) use sudoku2cnf_puzzle::{csp, error, formats, grid, puzzle, rules};
pub(crate) use sudoku2cnf_sat::{answer, backend, cnf, dimacs};
