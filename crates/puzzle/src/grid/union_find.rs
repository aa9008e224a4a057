//! Disjoint sets of numbers, by union-find.

/// The numbers below a count, divided into disjoint sets.
pub struct UnionFind(Vec<usize>);

impl UnionFind {
    /// Puts each number below `count` into a separate set.
    pub fn new(count: usize) -> UnionFind {
        UnionFind((0..count).collect())
    }

    /// Returns the smallest number in the set that contains `number`.
    pub fn least(&self, mut number: usize) -> usize {
        while self.0[number] != number {
            number = self.0[number];
        }
        number
    }

    /// Merges the sets that contain the two numbers.
    pub fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.least(one), self.least(other));
        self.0[one.max(other)] = one.min(other);
    }

    /// Returns the sets, ordered by their smallest numbers; each set is ascending.
    pub fn sets(&self) -> Vec<Vec<usize>> {
        let mut sets = vec![Vec::new(); self.0.len()];
        (0..self.0.len()).for_each(|number| sets[self.least(number)].push(number));
        sets.retain(|set| !set.is_empty());
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_joined_whatever_the_order() {
        let mut sets = UnionFind::new(6);
        for (one, other) in [(5, 3), (1, 3), (0, 2), (5, 1)] {
            sets.join(one, other);
        }
        assert_eq!(sets.sets(), [vec![0, 2], vec![1, 3, 5], vec![4]]);
        assert_eq!(sets.least(5), 1);
    }
}
