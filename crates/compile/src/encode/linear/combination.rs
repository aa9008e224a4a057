//! Encodes a sum of pairwise different variables as a choice of combinations. Each set of values with this sum has a
//! literal, which is tied to literals for the presence of each value. If several sums are possible, each has its own
//! sets. For c combinations of n values, it takes c + n variables, c·n binary clauses, 2n longer clauses, and the
//! clauses of the presence literals. For several sums, it also takes c binary clauses and one longer clause for each
//! sum. Two combinations exclude each other without a clause, since they differ in the presence of a value.

use super::one_hot::{self, OneHot};
use super::presence::Presence;
use crate::cnf::Lit;
use crate::csp::VarId;
use crate::encode::Encoder;
use crate::encode::literals::Literals;

/// A set of values in ascending order.
type Combination = Vec<i32>;

/// Maximum number of combinations for one sum. If there are more, the diagram in [`super::segments`] is smaller.
const MOST_COMBINATIONS: usize = 40;
/// Maximum number of combinations if several sums are possible. Sums of four of nine digits stay below it.
const MOST_WITH_SUMS: usize = 130;
/// Maximum number of steps in the search for combinations, in case most attempts fail.
const MOST_STEPS: usize = 20_000;

/// Adds clauses that require `factor` times the sum of the pairwise different `vars` to equal `sum`, a whole
/// constraint or a part of one. Returns `false` without adding any if there are too many combinations, or if the search
/// for them takes too long.
pub fn sum(
    literals: &Literals,
    vars: &[VarId],
    factor: i64,
    sum: &OneHot,
    is_whole: bool,
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
    // Announces the sum for a proof. The whole of a part was announced before.
    if let (true, Some(derivation), [(total, _)]) = (is_whole, out.sink.derivation(), &sum[..]) {
        let terms = vars.iter().map(|&var| one_hot::scaled(literals, factor, var)).collect();
        derivation.sum(&[terms], *total);
    }
    encode(&presence, factor, &values, sum, sets, out);
    true
}

/// Returns all sets of as many `values` as there are variables, with sum `total`, in which each variable has a value.
/// Returns `None` if there are more than `most` sets with this sum, or if the search takes too long.
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
    /// Extends the `chosen` values by values with index `start` or higher that add up to `rest`, and collects the
    /// complete sets. Returns `None` after too many sets or steps.
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
            // Bounds for the sum of the missing values if the value at `place` is the smallest of them.
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

/// Adds clauses that require the set of values present to be one of `sets`. Each set comes with the literal of its sum.
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
            // If a sum has only one set, the literal of the sum also represents the set.
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
        // A value in all sets is present, and a value in no set is absent.
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
            // If the value is present, one of the sets that contain it is chosen; if it is absent, one of the others.
            let agree = |&(_, &has): &(&Lit, &bool)| has == present.is_positive();
            let agreeing: Vec<Lit> = chosen.iter().zip(&has).filter(agree).map(|(&lit, _)| lit).collect();
            out.sink.clause(&[&[!present], &agreeing[..]].concat());
            agreeing.iter().for_each(|&lit| out.sink.clause(&[!lit, present]));
        }
    }
}
