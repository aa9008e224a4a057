//! Chaos construction without givens.

use super::{BoardUse, Boards, Spec};

pub(super) const FAMILY: Spec = Spec {
    name: "chaos",
    summary: "chaos construction without givens: the regions are to be found, too",
    text: "A Latin square that falls into connected regions, each with every value once, is filled at random and divided into cages of two to \
           five neighbouring cells with different values. Of each cage the sum is given, and nothing else: neither the value of a cell nor \
           where the regions are. Some cells may be in no cage. Every instance is satisfiable by construction.",
    number: "cells without cage",
    size: "9x9",
    rules: "no-boxes\nvariables SIZE\nchaos-construction",
    boards: Boards::Solver,
    made: BoardUse::Cages,
    usual: |_| 0,
    sources: &[],
};
