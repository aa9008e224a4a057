//! Sums of constraints, as cutting planes: the `pol` steps, and their content.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::derive::{Deriver, literal};
use crate::cnf::{Compare, Lit, Row, Var};

/// The weights of the true literals add up to at least the number; in the normal form of rows.
pub(super) type Sum = (Vec<(i64, Lit)>, i64);

pub(super) fn sum(weight: i64, lits: &[Lit], bound: i64) -> Sum {
    let terms = lits.iter().map(|&lit| (weight, lit)).collect();
    let row = Row { terms, compare: Compare::AtLeast, bound }.normal().expect("small numbers");
    (row.terms, row.bound)
}

/// The last operation on a sum.
#[derive(Clone, Copy)]
pub(super) enum Finish {
    Plain,
    /// Divided and rounded up.
    Divided(i64),
    /// No weight is above the bound.
    Saturated,
}

/// Constraints that are added up.
#[derive(Default)]
pub(super) struct Total {
    /// The weight of each variable when it is true.
    weights: BTreeMap<Var, i64>,
    bound: i64,
    count: usize,
}

impl Total {
    pub(super) fn add(&mut self, terms: &[(i64, Lit)], bound: i64, weight: i64) {
        self.bound += weight * bound;
        for &(term, lit) in terms {
            let sign = if lit.is_positive() { 1 } else { -1 };
            *self.weights.entry(lit.var()).or_default() += sign * weight * term;
            self.bound -= if lit.is_positive() { 0 } else { weight * term };
        }
        self.count += 1;
    }

    /// Returns the sum with non-negative weights.
    pub(super) fn finished(self, end: Finish) -> Sum {
        let weights = self.weights.into_iter().filter(|&(_, weight)| weight != 0);
        let (terms, bound) = Row::unsigned(weights.map(|(var, weight)| (weight, var.positive())), self.bound);
        let up = |number: i64, by: i64| number.div_euclid(by) + i64::from(number.rem_euclid(by) != 0);
        let of = |weight: i64| match end {
            Finish::Plain => weight,
            Finish::Divided(by) => up(weight, by),
            Finish::Saturated => weight.min(bound),
        };
        let bound_at_end = if let Finish::Divided(by) = end { up(bound, by) } else { bound };
        (terms.into_iter().map(|(weight, lit)| (of(weight), lit)).collect(), bound_at_end)
    }
}

impl Deriver<'_> {
    /// Adds up constraints, each with a weight, and axioms "it is true or not", and ends with the operation `end`.
    pub(super) fn combined(
        &mut self,
        parts: impl IntoIterator<Item = (u64, i64)>,
        axioms: &[Lit],
        end: Finish,
    ) -> u64 {
        self.line.push_str("pol");
        let mut total = Total::default();
        for (id, weight) in parts {
            let _ = write!(self.line, " {id}");
            if weight != 1 {
                let _ = write!(self.line, " {weight} *");
            }
            if total.count > 0 {
                self.line.push_str(" +");
            }
            let (terms, bound) = self.propagation.constraint(id);
            total.add(terms, bound, weight);
        }
        for &lit in axioms {
            literal(&mut self.line, lit);
            if total.count > 0 {
                self.line.push_str(" +");
            }
            total.add(&[(1, lit)], 0, 1);
        }
        match end {
            Finish::Plain => {}
            Finish::Divided(by) => {
                let _ = write!(self.line, " {by} d");
            }
            Finish::Saturated => self.line.push_str(" s"),
        }
        let (terms, bound) = total.finished(end);
        let id = self.step();
        self.add(terms, bound, id, false);
        id
    }
}
