//! Finds out which commit `--version` is to name.

fn main() {
    sudoku2cnf_build::commit();
}
