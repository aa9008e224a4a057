//! The program `sudokugen`: makes new puzzles.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoku2cnf_programs::sudokugen::main()
}
