//! The values that variables have left.

use super::VarId;

/// The values that each variable of a [`Csp`](super::Csp) still has.
#[derive(Clone, Debug)]
pub struct Domains {
    /// For each variable its smallest value of all, and where its bits begin.
    vars: Vec<(i32, u32)>,
    bits: Vec<u64>,
    counts: Vec<u32>,
}

impl Domains {
    /// Each variable's whole range: its smallest value and how many it has.
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

    fn place(&self, var: VarId, value: i32) -> Option<(usize, u64)> {
        let (min, start) = self.vars[var.index()];
        let offset = usize::try_from(i64::from(value) - i64::from(min)).ok()?;
        (offset < 64 * self.words(var).len()).then_some((start as usize + offset / 64, 1 << (offset % 64)))
    }

    /// Whether the variable has the value.
    pub fn contains(&self, var: VarId, value: i32) -> bool {
        self.place(var, value).is_some_and(|(word, bit)| self.bits[word] & bit != 0)
    }

    /// Takes a value away; whether it was there.
    pub fn remove(&mut self, var: VarId, value: i32) -> bool {
        let Some((word, bit)) = self.place(var, value).filter(|&(word, bit)| self.bits[word] & bit != 0)
        else {
            return false;
        };
        self.bits[word] &= !bit;
        self.counts[var.index()] -= 1;
        true
    }

    /// How many values the variable has.
    pub fn count(&self, var: VarId) -> usize {
        self.counts[var.index()] as usize
    }

    /// Its values, ascending.
    pub fn values(&self, var: VarId) -> impl DoubleEndedIterator<Item = i32> + '_ {
        let (min, _) = self.vars[var.index()];
        let words = self.words(var);
        (0..64 * words.len())
            .filter(|offset| words[offset / 64] >> (offset % 64) & 1 == 1)
            .map(move |offset| (i64::from(min) + offset as i64) as i32)
    }

    /// Its value, if it has one only.
    pub fn only(&self, var: VarId) -> Option<i32> {
        self.values(var).next().filter(|_| self.count(var) == 1)
    }

    /// How many values of the variable are below `value`, which is one of its range.
    pub fn rank(&self, var: VarId, value: i32) -> usize {
        let offset = (i64::from(value) - i64::from(self.vars[var.index()].0)) as usize;
        let words = self.words(var);
        let whole: u32 = words[..offset / 64].iter().map(|word| word.count_ones()).sum();
        (whole + (words[offset / 64] & ((1 << (offset % 64)) - 1)).count_ones()) as usize
    }
}
