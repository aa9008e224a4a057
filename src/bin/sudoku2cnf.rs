//! The program `sudoku2cnf`: converts puzzles to CNF, to other solvers' languages, and to other puzzle formats.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoku2cnf_programs::sudoku2cnf::main()
}
