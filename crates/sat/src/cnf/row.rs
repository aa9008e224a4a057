//! Linear constraints over literals, as pseudo-Boolean and linear solvers read them.

use super::{Lit, Model};

/// How the weighted sum of a row compares with its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// The sum is at least the bound.
    AtLeast,
    /// The sum equals the bound.
    Equal,
}

/// A linear constraint: the weights of the true literals add up to exactly `bound`, or to at least `bound`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The weights, each with its literal.
    pub terms: Vec<(i64, Lit)>,
    /// The comparison of the sum with the bound.
    pub compare: Compare,
    /// The number with which the sum is compared.
    pub bound: i64,
}

impl Row {
    /// The largest absolute value of a weight or bound in the result of [`Row::normal`]. All programs that read such
    /// rows can represent numbers of this size exactly.
    pub const MOST: i64 = i32::MAX as i64;

    /// Returns an equivalent row in the form that is used in files: over distinct variables in order, not negated,
    /// without constants or weights of 0. The row is divided by the common factor of its weights, unless the sum must
    /// equal a bound that is not a multiple of it. Returns `None` if a number would exceed [`Row::MOST`].
    ///
    /// A row that always holds or never holds may become a row without terms. [`Row::is_false`] tells these two cases
    /// apart.
    pub fn normal(&self) -> Option<Row> {
        let mut bound = i128::from(self.bound);
        let mut terms: Vec<(i128, Lit)> = Vec::with_capacity(self.terms.len());
        for &(weight, lit) in &self.terms {
            let weight = i128::from(weight);
            match (lit, lit.is_positive()) {
                (Lit::TRUE, _) => bound -= weight,
                (Lit::FALSE, _) => {}
                (lit, true) => terms.push((weight, lit)),
                // w·(not x) = w - w·x
                (lit, false) => {
                    bound -= weight;
                    terms.push((-weight, !lit));
                }
            }
        }
        terms.sort_unstable_by_key(|&(_, lit)| lit);
        terms.dedup_by(|from, into| {
            let same = from.1 == into.1;
            into.0 += if same { from.0 } else { 0 };
            same
        });
        terms.retain(|&(weight, _)| weight != 0);
        let factor = terms.iter().fold(0, |factor, &(weight, _)| gcd(factor, weight.unsigned_abs())) as i128;
        if factor > 1 && (self.compare == Compare::AtLeast || bound % factor == 0) {
            terms.iter_mut().for_each(|(weight, _)| *weight /= factor);
            // The sum is an integer, so the bound can be rounded up after the division.
            bound = bound.div_euclid(factor) + i128::from(bound.rem_euclid(factor) != 0);
        }
        let fits = |number: i128| i64::try_from(number).ok().filter(|n| n.unsigned_abs() <= Row::MOST as u64);
        let terms = terms.into_iter().map(|(weight, lit)| Some((fits(weight)?, lit)));
        Some(Row { terms: terms.collect::<Option<_>>()?, compare: self.compare, bound: fits(bound)? })
    }

    /// Rewrites the constraint "the weights of the true literals add up to at least `bound`" without negative weights.
    /// Returns its terms and its bound.
    pub fn unsigned(terms: impl IntoIterator<Item = (i64, Lit)>, bound: i64) -> (Vec<(i64, Lit)>, i64) {
        let mut least = 0;
        // For a negative w: w·x = w + |w|·(not x).
        let positive = |(weight, lit): (i64, Lit)| {
            least += weight.min(0);
            (weight.abs(), if weight < 0 { !lit } else { lit })
        };
        let terms = terms.into_iter().map(positive).collect();
        (terms, bound - least)
    }

    /// Returns `true` if the row has no terms and cannot hold.
    pub fn is_false(&self) -> bool {
        self.terms.is_empty()
            && match self.compare {
                Compare::AtLeast => self.bound > 0,
                Compare::Equal => self.bound != 0,
            }
    }

    /// Returns `true` if a model satisfies the row.
    pub fn holds(&self, model: &Model) -> bool {
        let sum: i128 = self
            .terms
            .iter()
            .filter(|&&(_, lit)| lit == Lit::TRUE || lit != Lit::FALSE && model.satisfies(lit))
            .map(|&(weight, _)| i128::from(weight))
            .sum();
        match self.compare {
            Compare::AtLeast => sum >= self.bound.into(),
            Compare::Equal => sum == self.bound.into(),
        }
    }

    /// Returns rows that together mean: this row holds, or one of `escape` is true.
    pub fn unless(&self, escape: &[Lit]) -> Vec<Row> {
        let at_least = |terms: Vec<(i64, Lit)>, bound: i64| {
            let least: i64 = terms.iter().map(|&(weight, _)| weight.min(0)).sum();
            // With this weight, a single true literal of `escape` satisfies the row even if the sum of the other terms
            // is as small as possible.
            let weight = (bound - least).max(0);
            let terms = terms.into_iter().chain(escape.iter().map(|&lit| (weight, lit)));
            Row { terms: terms.collect(), compare: Compare::AtLeast, bound }
        };
        let mut rows = vec![at_least(self.terms.clone(), self.bound)];
        if self.compare == Compare::Equal {
            rows.push(at_least(self.terms.iter().map(|&(w, lit)| (-w, lit)).collect(), -self.bound));
        }
        rows
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Var;

    /// Returns the positive literal of a variable, numbered from 1.
    fn x(number: usize) -> Lit {
        Var::from_index(number - 1).positive()
    }

    fn models() -> impl Iterator<Item = Model> {
        (0..8u32).map(|bits| Model::new((0..3).map(|place| bits >> place & 1 == 1)))
    }

    #[test]
    fn normal_rows_have_the_same_models_and_no_negation() {
        let all = [
            vec![(2, x(1)), (4, !x(2)), (-6, x(3))],
            vec![(1, x(1)), (1, x(1)), (3, !x(1)), (1, Lit::TRUE), (7, Lit::FALSE)],
            vec![(1, x(1)), (1, !x(1))],
            vec![(3, x(1)), (3, x(2)), (3, !x(3)), (-3, Lit::FALSE)],
        ];
        for terms in all {
            for (compare, bound) in
                [Compare::AtLeast, Compare::Equal].into_iter().flat_map(|c| (-9..=9).map(move |b| (c, b)))
            {
                let row = Row { terms: terms.clone(), compare, bound };
                let normal = row.normal().expect("small numbers");
                assert!(normal.terms.iter().all(|(weight, lit)| *weight != 0 && lit.is_positive()));
                assert!(normal.terms.windows(2).all(|pair| pair[0].1 < pair[1].1));
                for model in models() {
                    assert_eq!(row.holds(&model), normal.holds(&model), "{row:?} {normal:?} {model:?}");
                }
                assert_eq!(
                    normal.is_false(),
                    normal.terms.is_empty() && !models().any(|model| row.holds(&model))
                );
            }
        }
    }

    #[test]
    fn weights_that_are_not_negative_say_the_same() {
        let terms = vec![(2, x(1)), (-3, !x(2)), (-1, x(3)), (0, x(1))];
        for bound in -6..=6 {
            let row = Row { terms: terms.clone(), compare: Compare::AtLeast, bound };
            let (terms, bound) = Row::unsigned(terms.iter().copied(), bound);
            assert!(terms.iter().all(|&(weight, _)| weight >= 0));
            let same = Row { terms, compare: Compare::AtLeast, bound };
            assert!(models().all(|model| row.holds(&model) == same.holds(&model)), "{row:?} {same:?}");
        }
    }

    #[test]
    fn a_row_under_an_escape_holds_exactly_without_it() {
        for compare in [Compare::AtLeast, Compare::Equal] {
            for bound in -4..=4 {
                let row = Row { terms: vec![(2, x(1)), (-1, x(2))], compare, bound };
                let rows = row.unless(&[x(3)]);
                for model in models() {
                    let expected = model.satisfies(x(3)) || row.holds(&model);
                    assert_eq!(rows.iter().all(|row| row.holds(&model)), expected, "{row:?} {model:?}");
                }
            }
        }
    }

    #[test]
    fn numbers_that_readers_do_not_hold_are_refused() {
        let row =
            |weight, bound| Row { terms: vec![(weight, x(1)), (1, x(2))], compare: Compare::Equal, bound };
        assert!(row(Row::MOST, Row::MOST).normal().is_some());
        assert!(row(Row::MOST + 1, 0).normal().is_none());
        assert!(row(i64::MIN, i64::MAX).normal().is_none());
        assert!(row(1, i64::MIN).normal().is_none());
    }
}
