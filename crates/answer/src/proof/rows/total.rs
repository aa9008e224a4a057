//! Sums of constraints, as cutting planes: writing the `pol` steps, and computing the constraints that they add.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::derive::{Deriver, literal};
use crate::cnf::{Compare, Lit, Row, Var};

/// A constraint in the normal form of rows: the weights of the true literals must add up to at least the number.
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
    /// Division of all weights and the bound, rounded up.
    Divided(i64),
    /// Saturation: a weight above the bound becomes the bound.
    Saturated,
}

/// The sum of the constraints added so far.
#[derive(Default)]
pub(super) struct Total {
    /// The weight of each variable's positive literal; terms of the negative literal are converted.
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

    /// Returns the sum after the last operation, with non-negative weights.
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
    /// Writes a step that adds up constraints, each with a weight, and axioms stating that a literal is at least 0, and
    /// applies the operation `end`. Returns the number of the resulting constraint.
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
