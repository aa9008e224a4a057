//! The four programs, each as a function that reads arguments and streams, and writes answers and exit codes. The
//! answers come from the library.

mod bench;
pub mod cnf2sudoku;
#[cfg(test)]
mod command_lines;
mod common;
pub mod solve;
pub mod sudoku2cnf;
pub mod sudokugen;

// sudokulive shares these modules: options about the program, reading them, messages, access to the system.
pub use common::{docs, memory::resident, messages, number, usage, version};
