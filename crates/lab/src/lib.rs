//! The laboratory: solvers and encodings compared over puzzles, and families of SAT instances. The crate `sudoku2cnf` gives
//! access to it.

pub mod bench;
pub mod family;

pub(crate) use sudoku2cnf_answer::{generate, question};
pub(crate) use sudoku2cnf_base::{limits, stopwatch};
pub(crate) use sudoku2cnf_compile::{deduce, encode, legend, problem, symmetry};
pub(crate) use sudoku2cnf_puzzle::{formats, grid, puzzle, statement};
pub(crate) use sudoku2cnf_sat::{backend, cnf, dimacs};
pub(crate) use sudoku2cnf_show::render;
