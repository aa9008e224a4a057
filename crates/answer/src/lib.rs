//! Questions about puzzles, and their answers as plain data: solutions, steps, grades, new puzzles, parts, proofs. The
//! crate `sudoku2cnf` is the entry point.

pub mod ask;
pub mod generate;
pub mod grade;
pub mod proof;
pub mod question;
pub mod split;
pub mod steps;

pub(crate) use sudoku2cnf_base::{count, limits, stopwatch};
pub(crate) use sudoku2cnf_base::{deferred, random};
pub(crate) use sudoku2cnf_compile::{decode, deduce, encode, legend, problem, symmetry, target};
pub(crate) use sudoku2cnf_puzzle::{csp, error, formats, grid, puzzle, rules, statement};
pub(crate) use sudoku2cnf_sat::{backend, cnf, dimacs};
