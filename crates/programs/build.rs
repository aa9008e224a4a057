//! Sets the commit that `--version` prints.

fn main() {
    sudoku2cnf_build::commit();
}
