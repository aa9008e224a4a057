//! Links the programs so that they start quickly.

fn main() {
    #[cfg(feature = "embedded")]
    sudoku2cnf_build::link();
}
