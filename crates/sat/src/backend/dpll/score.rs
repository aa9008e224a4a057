//! Finds the positive literal with the greatest weight in open clauses. The weights are computed anew at each decision.

use crate::backend::dpll::assignment::Assignment;
use crate::cnf::{Lit, Var};

/// Returns the unassigned positive literal with the greatest sum of `weight(length)` over the open clauses that contain
/// it; among equals, the first. `open` gives each open clause with its length. `scores` must be all zero, and is all
/// zero again afterwards. Returns `None` if no literal has a positive weight.
pub fn best<'a>(
    open: impl Iterator<Item = (&'a [Lit], usize)>,
    assignment: &Assignment,
    scores: &mut [f64],
    weight: impl Fn(usize) -> f64,
) -> Option<Lit> {
    for (lits, length) in open {
        let weight = weight(length);
        for lit in lits.iter().filter(|lit| lit.is_positive() && assignment.is_unassigned(**lit)) {
            scores[lit.var().index()] += weight;
        }
    }
    let mut best = (None, 0.0);
    for (index, score) in scores.iter_mut().enumerate() {
        if *score > best.1 {
            best = (Some(Var::from_index(index).positive()), *score);
        }
        *score = 0.0;
    }
    best.0
}
