//! Turns excluded pairs of values of two variables into items. Left values that exclude the same right values share an
//! item, which each of these right values also has. An item is in at most one chosen option, so no excluded pair is
//! chosen.

use std::ops::RangeInclusive;

/// The items for the excluded pairs of two variables. Other variables with the same table and ranges can share them.
pub(super) struct Pair {
    /// Number of items.
    pub items: u64,
    min: [i32; 2],
    /// The item of each left value; `None` for one that excludes no right values or all of them.
    left: Vec<Option<u32>>,
    /// The items of each right value.
    right: Vec<Vec<u32>>,
    /// The left values that exclude all right values.
    pub never: Vec<i32>,
}

impl Pair {
    /// Creates the items for the pairs of a left and a right value that `allows` refuses.
    pub fn new(
        left: RangeInclusive<i32>,
        right: RangeInclusive<i32>,
        mut allows: impl FnMut(i32, i32) -> bool,
    ) -> Pair {
        let min = [*left.start(), *right.start()];
        let mut excluded: Vec<Vec<i32>> = Vec::new();
        let mut never = Vec::new();
        let mut item = |x: i32| -> Option<u32> {
            let others: Vec<i32> = right.clone().filter(|&y| !allows(x, y)).collect();
            if others.len() == right.clone().count() {
                never.push(x);
                return None;
            }
            if others.is_empty() {
                return None;
            }
            let place = excluded.iter().position(|known| *known == others).unwrap_or_else(|| {
                excluded.push(others);
                excluded.len() - 1
            });
            Some(place as u32)
        };
        let of_left: Vec<Option<u32>> = left.map(&mut item).collect();
        let items_of = |y: i32| {
            let holds = |(others, item): (&Vec<i32>, u32)| others.contains(&y).then_some(item);
            excluded.iter().zip(0..).filter_map(holds).collect()
        };
        let of_right = right.map(items_of).collect();
        Pair { items: excluded.len() as u64, min, left: of_left, right: of_right, never }
    }

    /// Returns the items of a left value, at most one, counted from 0.
    pub fn of_left(&self, value: i32) -> &[u32] {
        self.left[(value - self.min[0]) as usize].as_slice()
    }

    /// Returns the items of a right value, counted from 0.
    pub fn of_right(&self, value: i32) -> &[u32] {
        &self.right[(value - self.min[1]) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_exclude_the_same_share_an_item() {
        let pair = Pair::new(1..=4, 1..=3, |a, b| a == 4 || a % 2 == b % 2);
        assert_eq!(pair.items, 2);
        assert_eq!([1, 2, 3, 4].map(|x| pair.of_left(x).to_vec()), [vec![0], vec![1], vec![0], vec![]]);
        assert_eq!([1, 2, 3].map(|y| pair.of_right(y).to_vec()), [vec![1], vec![0], vec![1]]);
    }

    #[test]
    fn values_without_partner_are_told() {
        let pair = Pair::new(0..=2, 0..=2, |a, b| a > b);
        assert_eq!((pair.never.clone(), pair.items), (vec![0], 2));
        assert_eq!([0, 1, 2].map(|y| pair.of_right(y).len()), [0, 1, 2]);
    }
}
