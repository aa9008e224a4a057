//! Puzzles: their grids, statements and rules, the constraints and pictures of rules, and the file formats. Nothing in
//! this crate depends on clauses or solvers. Users reach it through the crate `sudoku2cnf`.

pub mod csp;
pub mod error;
pub mod form;
pub mod formats;
pub mod grid;
pub mod puzzle;
pub mod rules;
pub mod statement;

pub(crate) use sudoku2cnf_base::random;
pub(crate) use sudoku2cnf_base::{limits, plural, terminal};
