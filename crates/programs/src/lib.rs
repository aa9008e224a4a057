//! The four programs. Each is a function that reads arguments and streams, writes answers, and returns an exit code.
//! The answers come from the library.

mod bench;
pub mod cnf2sudoku;
#[cfg(test)]
mod command_lines;
mod common;
pub mod solve;
pub mod sudoku2cnf;
pub mod sudokugen;

// sudokulive also uses these: options about the program, parsing of the command line, memory use, and messages.
pub use common::{docs, memory::resident, messages, number, usage, version};
