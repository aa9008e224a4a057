//! sudoku2cnf

pub mod backend;
pub mod cnf;
pub mod csp;
pub mod decode;
pub mod dimacs;
pub mod encode;
pub mod error;
pub mod formats;
pub mod grid;
pub mod legend;
pub mod propagate;
pub mod puzzle;
pub mod question;
pub mod render;
pub mod rules;
