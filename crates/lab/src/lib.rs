//! The laboratory: solvers and encodings compared over puzzles, and families of SAT instances. The crate `sudoku2cnf` is the
//! door.

pub mod bench;
pub mod family;

pub use sudoku2cnf_answer::{
    answer, ask, backend, cnf, conflict, count, csp, decode, deduce, describe, dimacs, encode, error, form,
    formats, generate, grade, grid, legend, limits, problem, proof, puzzle, question, rules, split,
    statement, steps, stopwatch, symmetry, target, terminal,
};
pub use sudoku2cnf_show::render;
