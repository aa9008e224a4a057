//! A sum of pairwise different variables as "one of these combinations": a literal for each set of values with this sum,
//! tied to presence literals. If several sums are possible, each has its own sets. For c combinations of n values: c + n
//! variables, c·n binary clauses, c more and one longer clause per sum if there are several, 2n longer ones, and the clauses
//! of the presence literals. No clause excludes two combinations: they differ in the presence of a value.

use super::one_hot::{self, OneHot};
use super::presence::Presence;
use crate::cnf::Lit;
use crate::csp::VarId;
use crate::encode::Encoder;
use crate::encode::literals::Literals;

/// A set of values, ascending.
type Combination = Vec<i32>;

/// Beyond this number, the diagram of [`super::segments`] is smaller.
const MOST_COMBINATIONS: usize = 40;
/// The most combinations with several sums: all sets of four of nine digits are fewer.
const MOST_WITH_SUMS: usize = 130;
/// The most steps of the search for combinations, in case it mostly fails.
const MOST_STEPS: usize = 20_000;

/// States that `factor` times the sum of `vars`, which differ, is `sum`; returns `false` and states nothing if there are too
/// many combinations.
pub fn sum(
    literals: &Literals,
    vars: &[VarId],
    factor: i64,
    sum: &OneHot,
    out: &mut Encoder<'_, '_>,
) -> bool {
    let most = if sum.len() == 1 { MOST_COMBINATIONS } else { MOST_WITH_SUMS };
    let presence = Presence::new(literals, vars, out);
    let values = presence.values();
    let mut sets = Vec::new();
    for &(total, lit) in sum {
        let Some(found) = all(literals, vars, &values, total / factor, most - sets.len()) else {
            return false;
        };
        sets.extend(found.into_iter().map(|set| (set, lit)));
    }
    if let (Some(derivation), [(total, Lit::TRUE)]) = (out.sink.derivation(), &sum[..]) {
        // The sum is only this; otherwise it was started before.
        let terms = vars.iter().map(|&var| one_hot::scaled(literals, factor, var)).collect();
        derivation.sum(&[terms], *total);
    }
    encode(&presence, factor, &values, sum, sets, out);
    true
}

/// Returns all sets with the sum; nothing if they are too many.
fn all(
    literals: &Literals,
    vars: &[VarId],
    values: &[i32],
    total: i64,
    most: usize,
) -> Option<Vec<Combination>> {
    let mut search = Search { size: vars.len(), values, most, found: Vec::new(), steps: 0 };
    search.extend(&mut Vec::new(), 0, total)?;
    let fits = |combination: &Combination| {
        vars.iter().all(|&var| combination.iter().any(|&value| literals.literal(var, value).is_some()))
    };
    search.found.retain(fits);
    Some(search.found)
}

struct Search<'a> {
    size: usize,
    values: &'a [i32],
    most: usize,
    found: Vec<Combination>,
    steps: usize,
}

impl Search<'_> {
    /// Adds values from `start` on that make up the rest; returns `None` after too many sets or steps.
    fn extend(&mut self, chosen: &mut Combination, start: usize, rest: i64) -> Option<()> {
        self.steps += 1;
        let missing = self.size - chosen.len();
        if missing == 0 {
            if rest == 0 {
                self.found.push(chosen.clone());
            }
            return (self.found.len() <= self.most).then_some(());
        }
        let sum = |values: &[i32]| values.iter().map(|&value| i64::from(value)).sum::<i64>();
        for place in start..(self.values.len() + 1).saturating_sub(missing) {
            // The least and the greatest sum with this value as the smallest.
            let least = sum(&self.values[place..place + missing]);
            let greatest =
                sum(&self.values[self.values.len() - missing + 1..]) + i64::from(self.values[place]);
            if least > rest {
                break;
            }
            if greatest >= rest {
                chosen.push(self.values[place]);
                self.extend(chosen, place + 1, rest - i64::from(self.values[place]))?;
                chosen.pop();
            }
        }
        (self.steps <= MOST_STEPS).then_some(())
    }
}

/// States that one of the sets, each with the literal of its sum, is the set of present values.
fn encode(
    presence: &Presence<'_>,
    factor: i64,
    values: &[i32],
    sum: &OneHot,
    sets: Vec<(Combination, Lit)>,
    out: &mut Encoder<'_, '_>,
) {
    let mut chosen = Vec::new();
    for &(_, total) in sum {
        let first = chosen.len();
        let of_sum = sets[first..].iter().take_while(|&&(_, lit)| lit == total).count();
        for (set, _) in &sets[first..first + of_sum] {
            // The only set with this sum has no literal of its own.
            let lit = if of_sum == 1 { total } else { out.sink.new_var().positive() };
            if of_sum > 1
                && let Some(derivation) = out.sink.derivation()
            {
                let mut scaled: Vec<i64> = set.iter().map(|&value| factor * i64::from(value)).collect();
                scaled.sort_unstable();
                derivation.by_set(lit, presence.first(), &|found| found == scaled);
            }
            if of_sum > 1 {
                out.sink.clause(&[!lit, total]);
            }
            chosen.push(lit);
        }
        if of_sum != 1 {
            out.sink.clause(&[&[!total], &chosen[first..]].concat());
        }
    }
    for &value in values {
        let has: Vec<bool> = sets.iter().map(|(set, _)| set.binary_search(&value).is_ok()).collect();
        let with = has.iter().filter(|&&has| has).count();
        // A value in all combinations is present, one in none is not.
        let present = match with {
            0 => Lit::FALSE,
            _ if with == sets.len() => Lit::TRUE,
            _ => presence.defined(value, out),
        };
        presence.tie(value, present, out);
        if present.var() == Lit::TRUE.var() {
            continue;
        }
        for present in [present, !present] {
            // a present or absent value implies one of the combinations that agree
            let agree = |&(_, &has): &(&Lit, &bool)| has == present.is_positive();
            let agreeing: Vec<Lit> = chosen.iter().zip(&has).filter(agree).map(|(&lit, _)| lit).collect();
            out.sink.clause(&[&[!present], &agreeing[..]].concat());
            agreeing.iter().for_each(|&lit| out.sink.clause(&[!lit, present]));
        }
    }
}
