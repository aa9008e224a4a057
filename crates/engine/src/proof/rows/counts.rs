//! Counts: a literal says that so many of others are true, as a row in both directions, and what several of these say
//! together follows from their sum.

use super::derive::Deriver;
use super::total::{Finish, Total, sum};
use crate::cnf::Lit;

/// More definitions than this in a clause, and no sum of them is tried.
const MOST_DEFINITIONS: usize = 4;

impl Deriver<'_> {
    /// The literal is true exactly if at least `count` of `lits` are, which differ.
    pub(super) fn define_at_least(&mut self, new: Lit, lits: &[Lit], count: usize) {
        let mut vars: Vec<_> = lits.iter().map(|lit| lit.var()).collect();
        vars.sort_unstable();
        if count > lits.len() || vars.windows(2).any(|pair| pair[0] == pair[1]) {
            self.underivable = true;
            return;
        }
        let (count, rest) = (count as i64, (lits.len() - count) as i64 + 1);
        let true_ones = lits.iter().map(|&lit| (1, lit));
        let false_ones = lits.iter().map(|&lit| (1, !lit));
        let down = self.define(vec![(count, !new)].into_iter().chain(true_ones).collect(), count, !new);
        let up = self.define(vec![(rest, new)].into_iter().chain(false_ones).collect(), rest, new);
        self.counted.insert(new, down);
        self.counted.insert(!new, up);
    }

    /// Takes note of the rows of a count.
    pub(super) fn begin_count(&mut self, lits: &[Lit], least: usize, most: usize) {
        let bounds = [sum(1, lits, least as i64), sum(-1, lits, -(most as i64))];
        self.bounds = bounds.iter().filter_map(|bound| self.constraint(bound)).collect();
    }

    /// A sum of what the literals of a clause say if it is false, perhaps with a bound of the count, that is a
    /// contradiction.
    pub(super) fn by_counts(&mut self, clause: &[Lit]) -> Option<u64> {
        let said: Vec<u64> = clause.iter().filter_map(|&lit| self.counted.get(&!lit).copied()).collect();
        if said.is_empty() || said.len() > MOST_DEFINITIONS {
            return None;
        }
        let bounds: Vec<Option<u64>> =
            [None].into_iter().chain(self.bounds.iter().copied().map(Some)).collect();
        for bits in 1..1_u32 << said.len() {
            for bound in &bounds {
                let chosen = said.iter().enumerate().filter(|&(place, _)| bits >> place & 1 == 1);
                let used: Vec<(u64, i64)> =
                    chosen.map(|(_, &id)| id).chain(*bound).map(|id| (id, 1)).collect();
                let mut total = Total::default();
                for &(id, weight) in &used {
                    let (terms, least) = self.propagation.constraint(id);
                    total.add(terms, least, weight);
                }
                let (terms, least) = total.finished(Finish::Plain);
                let open = terms.iter().filter(|(_, lit)| !clause.contains(lit));
                if open.map(|&(weight, _)| weight).sum::<i64>() < least {
                    return Some(self.combined(used, &[], Finish::Plain));
                }
            }
        }
        None
    }
}
