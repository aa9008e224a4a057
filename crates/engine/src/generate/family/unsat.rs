//! Boards with one wrong value: no solution, and propagation does not see it.

use super::{BoardUse, Boards, Spec};

pub(super) const FAMILY: Spec = Spec {
    name: "unsat",
    summary: "balanced Sudoku with one wrong value: unsatisfiable",
    text: "An instance begins as one of generalised Sudoku with balanced holes. One hole is filled with a value that propagation \
           leaves it and that is another one than on the filled board, such that propagation finds no contradiction and a short \
           search no solution. It is kept if a solver shows that it has none.",
    number: "holes",
    size: "25x25",
    rules: "",
    boards: Boards::Solver,
    made: BoardUse::Exchanged,
    // Somewhat below the number with which instances were hardest for kissat: 154 of 16x16, 229 of 20x20, 340 of 25x25.
    usual: |grid| (1.08 * (grid.rows() as f64).powf(1.775)).round() as usize,
    sources: &["ansotegui2006"],
};
