//! Tables of the allowed pairs of values of two variables.

use std::ops::RangeInclusive;

/// The allowed pairs of values of two variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    left: RangeInclusive<i32>,
    right: RangeInclusive<i32>,
    allowed: Vec<bool>,
}

impl Table {
    /// Makes a table that allows each pair of values from the two ranges for which `allowed` returns `true`.
    pub fn new(
        left: RangeInclusive<i32>,
        right: RangeInclusive<i32>,
        allowed: impl Fn(i32, i32) -> bool,
    ) -> Table {
        let pairs = left.clone().flat_map(|a| right.clone().map(move |b| (a, b)));
        let allowed = pairs.map(|(a, b)| allowed(a, b)).collect();
        Table { left, right, allowed }
    }

    /// Returns the range of the first values of the pairs.
    pub fn left(&self) -> RangeInclusive<i32> {
        self.left.clone()
    }

    /// Returns the range of the second values of the pairs.
    pub fn right(&self) -> RangeInclusive<i32> {
        self.right.clone()
    }

    /// The allowed pairs, ascending by the left value, then by the right one.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::csp::Table;
    ///
    /// let table = Table::new(1..=3, 1..=2, |a, b| a > b);
    /// assert_eq!(table.pairs().collect::<Vec<_>>(), [(2, 1), (3, 1), (3, 2)]);
    /// ```
    pub fn pairs(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        let all = self.left().flat_map(|a| self.right().map(move |b| (a, b)));
        all.zip(&self.allowed).filter_map(|(pair, &allowed)| allowed.then_some(pair))
    }

    /// Returns `true` if the pair of `a` on the left and `b` on the right is allowed; `false` outside the ranges.
    pub fn allows(&self, a: i32, b: i32) -> bool {
        let offset =
            |range: &RangeInclusive<i32>, value: i32| (i64::from(value) - i64::from(*range.start())) as usize;
        self.left.contains(&a)
            && self.right.contains(&b)
            && self.allowed[offset(&self.left, a) * (offset(&self.right, *self.right.end()) + 1)
                + offset(&self.right, b)]
    }
}
