//! The four programs, each as a function: arguments and streams in, answers and exit codes out. What they answer is
//! decided in the library.

mod bench;
pub mod cnf2sudoku;
#[cfg(test)]
mod command_lines;
mod common;
pub mod solve;
pub mod sudoku2cnf;
pub mod sudokugen;

// The program of the page has the same options about itself, reads them and prints messages alike, and asks the system as
// these do.
pub use common::{docs, memory::resident, messages, number, usage, version};
