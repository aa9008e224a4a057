//! Compile, run a backend, decode, verify, print.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoku2cnf_programs::solve::main()
}
