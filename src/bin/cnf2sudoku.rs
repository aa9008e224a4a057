//! The program `cnf2sudoku`: converts the output of a SAT solver into a grid.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoku2cnf_programs::cnf2sudoku::main()
}
