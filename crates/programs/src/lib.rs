//! The four programs, each as a function: arguments and streams in, answers and exit codes out. The answers themselves come
//! from the library.

mod bench;
pub mod cnf2sudoku;
#[cfg(test)]
mod command_lines;
mod common;
pub mod solve;
pub mod sudoku2cnf;
pub mod sudokugen;

// The page's program shares these: options about the program, reading them, messages, and access to the system.
pub use common::{docs, memory::resident, messages, number, usage, version};
