//! A sum of pairwise different variables as "exactly one combination": a literal for each set of
//! values with this sum, tied to presence literals. For c combinations of n values: c + n
//! variables, c·n binary clauses and 2n longer ones, and those of the presence literals.

use super::presence::Presence;
use crate::cnf::Lit;
use crate::csp::VarId;
use crate::encode::Encoder;
use crate::encode::literals::Literals;

/// A set of values, ascending.
type Combination = Vec<i32>;

/// More than these, and the diagram of [`super::segments`] is smaller.
const MOST_COMBINATIONS: usize = 40;
/// Steps of the search for combinations, in case most of it leads nowhere.
const MOST_STEPS: usize = 20_000;

/// States that `vars`, which differ, add up to `total`; false, and nothing stated, if there are
/// too many combinations.
pub fn combinations(literals: &Literals, vars: &[VarId], total: i64, out: &mut Encoder<'_, '_>) -> bool {
    let presence = Presence::new(literals, vars, out);
    let values = presence.values();
    let Some(combinations) = all(literals, vars, &values, total) else { return false };
    encode(&presence, &values, &combinations, out);
    true
}

/// All sets with the sum; nothing if they are too many.
fn all(literals: &Literals, vars: &[VarId], values: &[i32], total: i64) -> Option<Vec<Combination>> {
    let mut search = Search { size: vars.len(), values, found: Vec::new(), steps: 0 };
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
    found: Vec<Combination>,
    steps: usize,
}

impl Search<'_> {
    /// Adds values from `start` on that make up the rest; nothing once it goes too far.
    fn extend(&mut self, chosen: &mut Combination, start: usize, rest: i64) -> Option<()> {
        self.steps += 1;
        let missing = self.size - chosen.len();
        if missing == 0 {
            if rest == 0 {
                self.found.push(chosen.clone());
            }
            return (self.found.len() <= MOST_COMBINATIONS).then_some(());
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

fn encode(presence: &Presence<'_>, values: &[i32], combinations: &[Combination], out: &mut Encoder<'_, '_>) {
    if combinations.is_empty() {
        return out.sink.clause(&[]);
    }
    let chosen = crate::encode::layered::states(combinations.len(), out);
    for &value in values {
        let has: Vec<bool> =
            combinations.iter().map(|combination| combination.binary_search(&value).is_ok()).collect();
        let with = has.iter().filter(|&&has| has).count();
        // A value of all combinations is there, one of none is not.
        let present = match with {
            0 => Lit::FALSE,
            _ if with == combinations.len() => Lit::TRUE,
            _ => out.sink.new_var().positive(),
        };
        presence.tie(value, present, out);
        if present.var() == Lit::TRUE.var() {
            continue;
        }
        for present in [present, !present] {
            // what is present or absent implies one of the combinations in which it is so
            let agree = |&(_, &has): &(&Lit, &bool)| has == present.is_positive();
            let agreeing: Vec<Lit> = chosen.iter().zip(&has).filter(agree).map(|(&lit, _)| lit).collect();
            out.sink.clause(&[&[!present], &agreeing[..]].concat());
            agreeing.iter().for_each(|&lit| out.sink.clause(&[!lit, present]));
        }
    }
}
