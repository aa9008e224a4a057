//! sudoku2cnf

pub mod backend;
pub mod cnf;
pub mod dimacs;
