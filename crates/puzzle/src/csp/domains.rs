//! The remaining values of variables.

use super::VarId;

/// The remaining values of each variable of a [`Csp`](super::Csp).
#[derive(Clone, Debug)]
pub struct Domains {
    /// The smallest value of each variable, and the index of its first word in `bits`.
    vars: Vec<(i32, u32)>,
    bits: Vec<u64>,
    counts: Vec<u32>,
}

impl Domains {
    /// Makes full domains for variables, each given by its smallest value and its number of values.
    pub(super) fn new(vars: impl Iterator<Item = (i32, u32)>) -> Domains {
        let mut domains = Domains { vars: Vec::new(), bits: Vec::new(), counts: Vec::new() };
        for (min, width) in vars {
            domains.vars.push((min, domains.bits.len() as u32));
            domains.counts.push(width);
            for start in (0..width).step_by(64) {
                let ones = (width - start).min(64);
                domains.bits.push(u64::MAX >> (64 - ones));
            }
        }
        domains
    }

    fn words(&self, var: VarId) -> &[u64] {
        let end = self.vars.get(var.index() + 1).map_or(self.bits.len(), |&(_, start)| start as usize);
        &self.bits[self.vars[var.index()].1 as usize..end]
    }

    #[inline]
    fn place(&self, var: VarId, value: i32) -> Option<(usize, u64)> {
        let (min, start) = self.vars[var.index()];
        let offset = usize::try_from(i64::from(value) - i64::from(min)).ok()?;
        (offset < 64 * self.words(var).len()).then_some((start as usize + offset / 64, 1 << (offset % 64)))
    }

    /// Returns `true` if the value remains for the variable.
    #[inline]
    pub fn contains(&self, var: VarId, value: i32) -> bool {
        self.place(var, value).is_some_and(|(word, bit)| self.bits[word] & bit != 0)
    }

    /// Removes a value from a variable; returns `false` if the value was already removed or is outside the range.
    pub fn remove(&mut self, var: VarId, value: i32) -> bool {
        let Some((word, bit)) = self.place(var, value).filter(|&(word, bit)| self.bits[word] & bit != 0)
        else {
            return false;
        };
        self.bits[word] &= !bit;
        self.counts[var.index()] -= 1;
        true
    }

    /// Returns the number of remaining values of the variable.
    pub fn count(&self, var: VarId) -> usize {
        self.counts[var.index()] as usize
    }

    /// Returns the remaining values of the variable, ascending.
    #[inline]
    pub fn values(&self, var: VarId) -> impl DoubleEndedIterator<Item = i32> + '_ {
        let (min, _) = self.vars[var.index()];
        let words = self.words(var);
        Values { min, words, first: 0, low: u64::MAX, high: u64::MAX }
    }

    /// Returns the only remaining value of the variable; `None` if it has none or several.
    pub fn only(&self, var: VarId) -> Option<i32> {
        self.values(var).next().filter(|_| self.count(var) == 1)
    }

    /// Returns the number of values of the variable that are below `value`; `None` if `value` is not in its domain.
    #[inline]
    pub fn rank(&self, var: VarId, value: i32) -> Option<usize> {
        let (word, bit) = self.place(var, value).filter(|&(word, bit)| self.bits[word] & bit != 0)?;
        let whole: u32 =
            self.bits[self.vars[var.index()].1 as usize..word].iter().map(|word| word.count_ones()).sum();
        Some((whole + (self.bits[word] & (bit - 1)).count_ones()) as usize)
    }
}

/// Iterates over the values whose bits are set, from both ends.
struct Values<'a> {
    min: i32,
    /// The words not yet passed. Of the first word, only the bits in `low` remain; of the last word, only the bits in
    /// `high`.
    words: &'a [u64],
    /// The number of words passed at the front.
    first: usize,
    low: u64,
    high: u64,
}

impl Values<'_> {
    fn value(&self, offset: usize) -> i32 {
        (i64::from(self.min) + offset as i64) as i32
    }
}

impl Iterator for Values<'_> {
    type Item = i32;

    #[inline]
    fn next(&mut self) -> Option<i32> {
        loop {
            let (&word, rest) = self.words.split_first()?;
            let bits = word & self.low & if rest.is_empty() { self.high } else { u64::MAX };
            if bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                // Keep only the bits above `bit`.
                self.low = (u64::MAX << bit) << 1;
                return Some(self.value(64 * self.first + bit));
            }
            (self.words, self.low) = (rest, u64::MAX);
            self.first += 1;
        }
    }
}

impl DoubleEndedIterator for Values<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<i32> {
        loop {
            let (&word, rest) = self.words.split_last()?;
            let bits = word & self.high & if rest.is_empty() { self.low } else { u64::MAX };
            if bits != 0 {
                let bit = 63 - bits.leading_zeros() as usize;
                // Keep only the bits below `bit`.
                self.high = (1 << bit) - 1;
                return Some(self.value(64 * (self.first + rest.len()) + bit));
            }
            (self.words, self.high) = (rest, u64::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_from_both_ends_in_any_turns() {
        let widths = [0u32, 1, 9, 64, 65, 130, 200];
        for (min, &width) in [-3, 0, 1].into_iter().flat_map(|min| widths.iter().map(move |w| (min, w))) {
            let ends: [fn(i32) -> bool; 5] =
                [|_| true, |v| v % 7 == 1, |v| v > 70, |v| !(3..=128).contains(&v), |v| v == 64];
            for keeps in ends {
                let mut domains = Domains::new([(min, width), (0, 3)].into_iter());
                let var = VarId::new(0);
                let all = min..min + width as i32;
                all.clone().filter(|&value| !keeps(value)).for_each(|value| {
                    assert!(domains.remove(var, value));
                });
                let kept: Vec<i32> = all.filter(|&value| keeps(value)).collect();
                assert_eq!(domains.values(var).collect::<Vec<_>>(), kept);
                assert_eq!(domains.values(var).rev().collect::<Vec<_>>(), {
                    kept.iter().rev().copied().collect::<Vec<_>>()
                });
                assert_eq!((domains.count(var), domains.values(var).count()), (kept.len(), kept.len()));
                // Takes values from both ends in turn, or two from the front for each value from the back.
                for every in [2, 3] {
                    let (mut found, mut left) = (domains.values(var), kept.as_slice());
                    for turn in 0.. {
                        let (next, expected) = match turn % every {
                            0 => (found.next_back(), left.split_off_last()),
                            _ => (found.next(), left.split_off_first()),
                        };
                        assert_eq!(next, expected.copied(), "{width} {every} {turn}");
                        if next.is_none() {
                            break;
                        }
                    }
                }
            }
        }
    }
}
