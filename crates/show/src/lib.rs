//! What people and programs see of puzzles and answers. It finds nothing out: what it shows stands in an answer. The crate
//! `sudoku2cnf` is the door.

pub mod render;

pub(crate) use sudoku2cnf_answer::{ask, grade, question, steps};
pub(crate) use sudoku2cnf_base::{count, limits, stopwatch, terminal};
#[cfg(test)]
pub(crate) use sudoku2cnf_compile::problem;
pub(crate) use sudoku2cnf_compile::{symmetry, target};
pub(crate) use sudoku2cnf_puzzle::{csp, form, formats, grid, puzzle, rules, statement};
#[cfg(test)]
pub(crate) use sudoku2cnf_sat::backend;
pub(crate) use sudoku2cnf_sat::{cnf, dimacs};
