//! Whether a board has another solution than the one that it was made of.

use super::{BoardUse, Boards, Spec, sudoku};

pub(super) const FAMILY: Spec = Spec {
    name: "unique",
    summary: "balanced Sudoku whose solution a clause excludes: has it another?",
    text: "An instance begins as one of generalised Sudoku with balanced holes. A clause excludes the filled board, so that the \
           formula is satisfiable if and only if the puzzle has another solution: the question that makers of puzzles ask.",
    number: "holes",
    size: "25x25",
    rules: "",
    boards: Boards::Solver,
    made: BoardUse::Another,
    usual: sudoku::usual,
    sources: &["ansotegui2006"],
};
