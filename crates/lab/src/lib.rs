//! Compares solvers and encodings on puzzles, and makes families of SAT instances. The programs `sudoku2cnf bench` and
//! `sudokugen --family` use it.

pub mod bench;
pub mod family;

pub(crate) use sudoku2cnf_answer::{generate, question};
pub(crate) use sudoku2cnf_base::{limits, stopwatch};
pub(crate) use sudoku2cnf_compile::{deduce, encode, legend, problem, symmetry};
pub(crate) use sudoku2cnf_puzzle::{formats, grid, puzzle, statement};
pub(crate) use sudoku2cnf_sat::{backend, cnf, dimacs};
pub(crate) use sudoku2cnf_show::render;
