//! The program `solve`: asks questions about one puzzle or many, and prints the answers.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoku2cnf_programs::solve::main()
}
