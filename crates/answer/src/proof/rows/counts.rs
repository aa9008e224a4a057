//! Counts: literals that are true exactly if at least N of some other literals are true. Each is defined by two rows,
//! one for each direction. Consequences of several counts follow from the sum of their rows.

use super::derive::Deriver;
use super::selector::{Choice, parts};
use super::total::{Finish, Total, sum};
use crate::cnf::{Compare, Fact, Lit, Row};

/// The largest number of counting literals in a clause for which sums of their definitions are tried. It is small
/// because every subset is tried.
const MOST_DEFINITIONS: usize = 4;

impl Deriver<'_> {
    /// Defines that `new` is true exactly if at least `count` of `lits`, which must be distinct, are true.
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

    /// Begins a count between `least` and `most`, whose bounds are known rows.
    pub(super) fn begin_count(&mut self, lits: &[Lit], least: usize, most: usize) {
        let bounds = [sum(1, lits, least as i64), sum(-1, lits, -(most as i64))];
        self.bounds = bounds.iter().filter_map(|bound| self.constraint(bound)).collect();
    }

    /// Begins the count of the next choice. Its allowed numbers have gaps, so the rows choose the number with
    /// selectors.
    pub(super) fn begin_count_with_gaps(&mut self) {
        match self.choices.pop_front() {
            Some(Choice::Count(equation, values)) => self.begin_equation(&equation, values),
            _ => self.underivable = true,
        }
    }

    /// Begins a count that equals the value of a variable minus `always`; `values` lists each value with its literal.
    pub(super) fn begin_count_is(&mut self, lits: &[Lit], always: i64, values: &[(i64, Lit)]) {
        let terms = lits.iter().map(|&lit| (1, lit)).chain(values.iter().map(|&(value, lit)| (-value, lit)));
        let row = Row { terms: terms.collect(), compare: Compare::Equal, bound: -always }.normal();
        self.begin_equation(
            row.as_slice(),
            values.iter().map(|&(value, lit)| (value - always, lit)).collect(),
        );
    }

    /// Derives the bounds of a count from its equation; each of `values` is a possible count with its literal. The
    /// constraint that at most one of these literals is true is added to a bound; once one count is assumed, the other
    /// counts drop out of the bound.
    fn begin_equation(&mut self, equation: &[Row], values: Vec<(i64, Lit)>) {
        self.bounds.clear();
        let lits: Vec<Lit> = values.iter().map(|&(_, lit)| lit).collect();
        let found = parts(equation).and_then(|[least, most]| {
            let at_most_one = if lits.len() > 1 { Some(self.fact(Fact::AtMostOne(&lits))?) } else { None };
            Some((self.constraint(&least)?, self.constraint(&most)?, at_most_one))
        });
        let Some((least, most, at_most_one)) = found else {
            self.underivable = true;
            return;
        };
        let weight = |lit: Lit, id: u64| {
            let (terms, _) = self.propagation.constraint(id);
            let of = |&(weight, other): &(i64, Lit)| match other {
                _ if other == lit => weight,
                _ if other == !lit => -weight,
                _ => 0,
            };
            terms.iter().map(of).sum::<i64>()
        };
        let greatest = [least, most].map(|id| lits.iter().map(|&lit| weight(lit, id)).max().unwrap_or(0));
        for (id, greatest) in [least, most].into_iter().zip(greatest) {
            let bound = match at_most_one {
                Some(other) if greatest > 0 => {
                    self.combined([(id, 1), (other, greatest)], &[], Finish::Plain)
                }
                _ => id,
            };
            self.bounds.push(bound);
        }
        self.counted_values = values;
    }

    /// Derives how the literals `at_least`, which are true if the count is at least 1, 2 and so on, relate to each
    /// other and to the literals of the possible counts.
    pub(super) fn derive_counted(&mut self, at_least: &[Lit]) {
        let mut lemmas: Vec<Vec<Lit>> = at_least.windows(2).map(|pair| vec![pair[0], !pair[1]]).collect();
        for (count, value) in std::mem::take(&mut self.counted_values) {
            // The count is at least `count` and less than `count + 1`. If there is a literal for neither, this count is
            // impossible.
            let bound = |count: i64| usize::try_from(count).ok().and_then(|place| at_least.get(place));
            let above = bound(count - 1).copied();
            let below = bound(count).map(|&lit| !lit);
            match (above, below) {
                (None, None) => lemmas.push(vec![!value]),
                _ => lemmas.extend(above.into_iter().chain(below).map(|bound| vec![!value, bound])),
            }
        }
        for lemma in lemmas {
            if self.lemma(&lemma).is_none() {
                let clause = self.escaped(&lemma);
                // A lemma without such a sum is left out. A clause that needs it then turns out to be underivable.
                if let Some(sum) = self.by_counts(&clause) {
                    self.keep(&clause, std::iter::once(sum));
                }
            }
        }
    }

    /// Looks for a sum of definitions of counting literals in `clause`, perhaps with a bound of the count, that cannot
    /// hold if the clause is false. Derives the sum and returns its constraint; `None` if there is no such sum.
    pub(super) fn by_counts(&mut self, clause: &[Lit]) -> Option<u64> {
        let said: Vec<u64> = clause.iter().filter_map(|&lit| self.counted.get(&!lit).copied()).collect();
        if said.len() > MOST_DEFINITIONS {
            return None;
        }
        let bounds: Vec<Option<u64>> =
            [None].into_iter().chain(self.bounds.iter().copied().map(Some)).collect();
        for bits in 0..1_u32 << said.len() {
            for bound in bounds.iter().filter(|bound| bits > 0 || bound.is_some()) {
                let chosen = said.iter().enumerate().filter(|&(place, _)| bits >> place & 1 == 1);
                let used: Vec<(u64, i64)> =
                    chosen.map(|(_, &id)| id).chain(*bound).map(|id| (id, 1)).collect();
                let mut total = Total::default();
                for &(id, weight) in &used {
                    let (terms, least) = self.propagation.constraint(id);
                    total.add(terms, least, weight);
                }
                let (terms, least) = total.finished(Finish::Plain);
                let open =
                    terms.iter().filter(|(_, lit)| !clause.contains(lit) && !self.escape.contains(lit));
                if open.map(|&(weight, _)| weight).sum::<i64>() < least {
                    return Some(self.combined(used, &[], Finish::Plain));
                }
            }
        }
        None
    }
}
