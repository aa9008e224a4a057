//! What people and programs see of puzzles and answers. It finds nothing out: what it shows stands in an answer. The crate
//! `sudoku2cnf` is the door.

pub mod render;

pub use sudoku2cnf_answer::{
    ask, cnf, count, csp, dimacs, error, form, formats, grade, grid, limits, puzzle, question, rules,
    statement, steps, stopwatch, symmetry, target, terminal,
};
#[cfg(test)]
use sudoku2cnf_answer::{backend, problem};
