//! A solver's output back to a grid.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoku2cnf_programs::cnf2sudoku::main()
}
