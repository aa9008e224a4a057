//! Links the program so that it starts quickly and runs on any Linux.

fn main() {
    #[cfg(feature = "embedded")]
    sudoku2cnf_build::link();
}
