//! Killers without givens.

use super::{BoardUse, Boards, Spec};

pub(super) const FAMILY: Spec = Spec {
    name: "killer",
    summary: "Sudoku without givens, with cages of which the sums are known",
    text: "A board is filled at random and divided into cages of two to five neighbouring cells with different values. Of each cage \
           the sum is given, and nothing else: no cell is. Some cells may be in no cage. Every instance is satisfiable \
           by construction.",
    number: "cells without cage",
    size: "16x16",
    rules: "",
    boards: Boards::Solver,
    made: BoardUse::Cages,
    usual: |_| 0,
    sources: &[],
};
