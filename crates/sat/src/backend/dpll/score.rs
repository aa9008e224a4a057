//! The positive literal that weighs most over the open clauses, counted afresh at each decision.

use crate::backend::dpll::assignment::Assignment;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Lit, Var};

/// The first unassigned positive literal with the greatest sum of `weight(length)` over the open
/// clauses it is in. The pairs of a group have no positive literal, so that a group weighs what its
/// at-least-one clause does. `scores` is scratch, all zero before and after.
pub fn best(
    store: &Store,
    assignment: &Assignment,
    scores: &mut [f64],
    weight: impl Fn(usize) -> f64,
) -> Option<Lit> {
    for (kind, lits) in store.iter() {
        if kind == ConstraintKind::Group(Group::AtMostOne) || !assignment.is_open(lits) {
            continue;
        }
        let unassigned = || lits.iter().filter(|&&lit| assignment.is_unassigned(lit));
        let weight = weight(unassigned().count());
        for lit in unassigned().filter(|lit| lit.is_positive()) {
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
