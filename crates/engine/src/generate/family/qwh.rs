//! Quasigroups with holes: a random Latin square, of which some cells are to be found again.

use super::{BoardUse, Boards, Spec, threshold};

pub(super) const FAMILY: Spec = Spec {
    name: "qwh",
    summary: "quasigroups with holes, balanced",
    text: "A Latin square is drawn at random, all equally likely, by the Markov chain of Jacobson and Matthews. Then holes are \
           made, and the square is to be completed. So every instance is satisfiable by construction (Achlioptas and \
           others, 2000). The holes are balanced: each row and each column has as many as any other, or one more or less, which makes \
           instances harder than holes at random do (Kautz and others, 2001).",
    number: "holes",
    size: "33x33",
    rules: "no-boxes",
    boards: Boards::Latin,
    made: BoardUse::Holes,
    usual: |grid| threshold(grid.rows()),
    sources: &["achlioptas2000", "kautz2001", "jacobson1996"],
};
