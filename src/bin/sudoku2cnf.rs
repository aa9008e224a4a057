//! Puzzle to CNF, to other languages and to other formats.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoku2cnf_programs::sudoku2cnf::main()
}
