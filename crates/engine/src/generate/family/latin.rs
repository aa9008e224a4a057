//! Diagonal Latin squares with holes.

use super::{BoardUse, Boards, Spec, threshold};

pub(super) const FAMILY: Spec = Spec {
    name: "latin",
    summary: "diagonal Latin squares with holes, balanced",
    text: "A Latin square in which both diagonals, too, have each value once is filled at random: by a solver's first solution of its \
           clauses in random order. Then holes are made as in quasigroups with holes, balanced over rows, columns and both \
           diagonals, and the square is to be completed. Every instance is satisfiable by construction.",
    number: "holes",
    size: "25x25",
    rules: "no-boxes\ndiagonal",
    boards: Boards::Solver,
    made: BoardUse::Holes,
    usual: |grid| threshold(grid.rows()),
    sources: &["achlioptas2000", "kautz2001"],
};
