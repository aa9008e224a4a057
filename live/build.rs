//! Links the program so that it starts quickly, and runs wherever there is Linux.

fn main() {
    #[cfg(feature = "embedded")]
    sudoku2cnf_build::link();
}
