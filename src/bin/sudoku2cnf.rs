//! Puzzle to DIMACS CNF.
fn main() {}
