//! Boards with one wrong value: no solution, and propagation does not see it.

use super::{BoardUse, Boards, Spec, sudoku};

pub(super) const FAMILY: Spec = Spec {
    name: "unsat",
    summary: "balanced Sudoku with one wrong value: unsatisfiable",
    text: "An instance begins as one of generalised Sudoku with balanced holes. One hole is filled with a value that propagation \
           leaves it and that is another one than on the filled board, such that propagation finds no contradiction. \
           It is kept if a solver shows that it has no solution.",
    number: "holes",
    size: "25x25",
    rules: "",
    boards: Boards::Solver,
    made: BoardUse::Exchanged,
    usual: sudoku::usual,
    sources: &["ansotegui2006"],
};
