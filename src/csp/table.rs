//! Pairs of values that go together.

use std::ops::RangeInclusive;

/// Which pairs of values two variables may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    left: RangeInclusive<i32>,
    right: RangeInclusive<i32>,
    allowed: Vec<bool>,
}

impl Table {
    /// The pairs of the two ranges for which `allowed` says so.
    pub fn new(
        left: RangeInclusive<i32>,
        right: RangeInclusive<i32>,
        allowed: impl Fn(i32, i32) -> bool,
    ) -> Table {
        let pairs = left.clone().flat_map(|a| right.clone().map(move |b| (a, b)));
        let allowed = pairs.map(|(a, b)| allowed(a, b)).collect();
        Table { left, right, allowed }
    }

    /// Whether `a` on the left goes with `b` on the right; false outside the ranges.
    pub fn allows(&self, a: i32, b: i32) -> bool {
        let offset =
            |range: &RangeInclusive<i32>, value: i32| (i64::from(value) - i64::from(*range.start())) as usize;
        self.left.contains(&a)
            && self.right.contains(&b)
            && self.allowed[offset(&self.left, a) * (offset(&self.right, *self.right.end()) + 1)
                + offset(&self.right, b)]
    }
}
