//! Puzzles: grids, the statements and rules of a puzzle, the constraints and looks of rules, and the formats of
//! puzzles. Nothing in this crate knows a clause or a solver. The crate `sudoku2cnf` gives access to it.

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
