//! Output for people and programs: renders puzzles and answers. It computes nothing itself: everything it shows comes
//! from an answer. The crate `sudoku2cnf` is the entry point.

pub mod render;

pub(crate) use sudoku2cnf_answer::{ask, grade, question, steps};
pub(crate) use sudoku2cnf_base::{count, limits, plural, stopwatch, terminal};
#[cfg(test)]
pub(crate) use sudoku2cnf_compile::problem;
pub(crate) use sudoku2cnf_compile::{symmetry, target};
pub(crate) use sudoku2cnf_puzzle::{csp, form, formats, grid, puzzle, rules, statement};
#[cfg(test)]
pub(crate) use sudoku2cnf_sat::backend;
pub(crate) use sudoku2cnf_sat::{cnf, dimacs};
