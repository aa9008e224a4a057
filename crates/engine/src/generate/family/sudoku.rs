//! Generalised Sudoku with balanced holes.

use super::{BoardUse, Boards, Spec};
use crate::grid::Grid;

pub(super) const FAMILY: Spec = Spec {
    name: "sudoku",
    summary: "generalised Sudoku of any boxes with holes, balanced",
    text: "A board with boxes of any size is filled at random: by a solver's first solution of its clauses in random order. \
           Then holes are made, and the board is to be completed, so that every instance is satisfiable by construction. The holes are \
           balanced over rows, columns and boxes, which makes this considerably harder than quasigroups with holes of \
           the same size (Ansótegui and others, 2006).",
    number: "holes",
    size: "25x25",
    rules: "",
    boards: Boards::Solver,
    made: BoardUse::Holes,
    usual,
    sources: &["ansotegui2006", "kautz2001"],
};

/// Somewhat more than half of the cells.
pub(super) fn usual(grid: &Grid) -> usize {
    grid.cells().count() * 55 / 100
}
