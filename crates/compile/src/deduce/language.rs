//! Checks whether the words that an automaton accepts over the current values have a simpler description: pairs of
//! values at neighbouring positions, or one linear sum. The pairs and the sum are computed from the accepted words, so
//! every accepted word satisfies them. Comparing the numbers of words shows whether any other word satisfies them.

use std::collections::BTreeMap;

use super::unrolled::Layer;

/// Maximum number of terms of a sum that is searched for.
const MOST_TERMS: usize = 12;
const LARGEST_FACTOR: i64 = 20;

/// The accepted words, reduced to the positions that matter. They are stored as values and as deterministic layers in
/// which every state is useful and no two states have the same future.
#[derive(Debug)]
pub struct Language {
    /// The positions in the word that matter, in ascending order.
    pub places: Vec<usize>,
    values: Vec<Vec<i32>>,
    layers: Vec<Layer>,
}

impl Language {
    /// Creates the language of `layers`; `values` lists the values at each position. A position does not matter if
    /// every state continues in the same way for all of its values.
    pub fn new(values: &[Vec<i32>], layers: &[Layer]) -> Language {
        let (mut places, mut kept, mut kept_values) = (Vec::new(), Vec::new(), Vec::new());
        // For each state of the next layer, its number after removing the layers that do not matter.
        let mut moved: Vec<u32> = vec![0];
        for (place, layer) in layers.iter().enumerate().rev() {
            let goes_on = |steps: &Vec<(u32, u32)>| {
                steps.len() == values[place].len() && steps.iter().all(|step| step.1 == steps[0].1)
            };
            if layer.iter().all(goes_on) {
                moved = layer.iter().map(|steps| moved[steps[0].1 as usize]).collect();
                continue;
            }
            let target = |&(symbol, to): &(u32, u32)| (symbol, moved[to as usize]);
            kept.push(layer.iter().map(|steps| steps.iter().map(target).collect()).collect::<Layer>());
            kept_values.push(values[place].clone());
            places.push(place);
            moved = (0..layer.len() as u32).collect();
        }
        places.reverse();
        kept.reverse();
        kept_values.reverse();
        Language { places, values: kept_values, layers: kept }
    }

    /// Returns the values that accepted words have at the first position, in ascending order.
    pub fn first_values(&self) -> Vec<i32> {
        let steps = self.layers.first().into_iter().flatten().flatten();
        let mut values: Vec<i32> = steps.map(|step| self.values[0][step.0 as usize]).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Returns the number of accepted words; `None` if it has more than 128 bits.
    fn count(&self) -> Option<u128> {
        let mut ways: Vec<u128> = vec![1];
        for (number, layer) in self.layers.iter().enumerate() {
            let mut next = vec![0_u128; self.layers.get(number + 1).map_or(1, Vec::len)];
            for (steps, &ways) in layer.iter().zip(&ways) {
                for step in steps {
                    next[step.1 as usize] = next[step.1 as usize].checked_add(ways)?;
                }
            }
            ways = next;
        }
        ways.iter().try_fold(0_u128, |all, &ways| all.checked_add(ways))
    }

    /// Returns, for every two neighbouring positions, the pairs of values that accepted words have there; `None` if
    /// these pairs also allow other words.
    pub fn as_pairs(&self) -> Option<Vec<Vec<(i32, i32)>>> {
        let (first, others) = self.values.split_first()?;
        let mut all = Vec::new();
        let mut ways: Vec<u128> = vec![1; first.len()];
        for (place, right) in others.iter().enumerate() {
            let left = &self.values[place];
            let mut allowed = vec![vec![false; right.len()]; left.len()];
            for steps in &self.layers[place] {
                for &(a, to) in steps {
                    let next = &self.layers[place + 1][to as usize];
                    next.iter().for_each(|&(b, _)| allowed[a as usize][b as usize] = true);
                }
            }
            let mut next = vec![0_u128; right.len()];
            let mut pairs = Vec::new();
            for (a, row) in allowed.iter().enumerate() {
                for (b, _) in row.iter().enumerate().filter(|(_, allowed)| **allowed) {
                    next[b] = next[b].checked_add(ways[a])?;
                    pairs.push((left[a], right[b]));
                }
            }
            all.push(pairs);
            ways = next;
        }
        let count = ways.iter().try_fold(0_u128, |all, &ways| all.checked_add(ways))?;
        (Some(count) == self.count()).then_some(all)
    }

    /// Returns a factor for each position, and a total, such that a word is accepted if and only if its weighted sum is
    /// the total; `None` if no sum with small factors is found.
    pub fn as_sum(&self) -> Option<(Vec<i64>, i64)> {
        let terms = self.values.len();
        // If a position has only two values, the automaton is kept: as a counter, it needed fewer conflicts than a sum
        // in measurements.
        if !(3..=MOST_TERMS).contains(&terms) || self.values.iter().any(|values| values.len() < 3) {
            return None;
        }
        let words = self.words();
        let (first, others) = words.split_first()?;
        let mut basis: Vec<Vec<i128>> = Vec::new();
        for word in others {
            let row: Vec<i128> =
                word.iter().zip(first).map(|(a, b)| i128::from(*a) - i128::from(*b)).collect();
            extend(&mut basis, row)?;
            // If the words differ in all directions, no linear sum is constant on them.
            if basis.len() == terms {
                return None;
            }
        }
        if basis.len() + 1 < terms {
            return None;
        }
        let factors = normal(&basis, terms)?;
        let total = factors.iter().zip(first).map(|(factor, &value)| factor * i64::from(value)).sum();
        // All accepted words have this total. If the number of words with this total equals the number of accepted
        // words, the equation excludes all other words.
        let mut ways: BTreeMap<i64, u128> = BTreeMap::from([(0, 1)]);
        for (factor, values) in factors.iter().zip(&self.values) {
            let mut next: BTreeMap<i64, u128> = BTreeMap::new();
            for (sum, ways) in ways {
                for &value in values {
                    let entry = next.entry(sum + factor * i64::from(value)).or_default();
                    *entry = entry.checked_add(ways)?;
                }
            }
            ways = next;
        }
        (ways.get(&total).copied() == self.count()).then_some((factors, total))
    }

    /// Returns accepted words that together use every step. A linear equation that holds for them holds for all
    /// accepted words, since each word is the first one plus, for each step, a difference of two returned words.
    fn words(&self) -> Vec<Vec<i32>> {
        let mut before: Vec<Vec<Vec<i32>>> = vec![vec![Vec::new()]];
        for (place, layer) in self.layers.iter().enumerate() {
            let mut next = vec![None; self.layers.get(place + 1).map_or(1, Vec::len)];
            for (steps, word) in layer.iter().zip(&before[place]) {
                for &(symbol, to) in steps {
                    let longer = || [&word[..], &[self.values[place][symbol as usize]]].concat();
                    next[to as usize].get_or_insert_with(longer);
                }
            }
            before.push(next.into_iter().map(Option::unwrap_or_default).collect());
        }
        let mut words = Vec::new();
        let mut after: Vec<Vec<i32>> = vec![Vec::new()];
        for (place, layer) in self.layers.iter().enumerate().rev() {
            let mut rests = Vec::new();
            for (steps, word) in layer.iter().zip(&before[place]) {
                let rest = |&(symbol, to): &(u32, u32)| {
                    [&[self.values[place][symbol as usize]], &after[to as usize][..]].concat()
                };
                words.extend(steps.iter().map(|step| [&word[..], &rest(step)].concat()));
                rests.push(steps.first().map(rest).unwrap_or_default());
            }
            after = rests;
        }
        words
    }
}

/// Adds a row to a reduced basis, in which each row has its first entry at another position, where all other rows have
/// 0. Returns `None` if numbers become too large.
fn extend(basis: &mut Vec<Vec<i128>>, mut row: Vec<i128>) -> Option<()> {
    for other in &*basis {
        clear(&mut row, other)?;
    }
    if row.iter().all(|&entry| entry == 0) {
        return Some(());
    }
    for other in &mut *basis {
        clear(other, &row)?;
    }
    basis.push(row);
    Some(())
}

fn lead(row: &[i128]) -> Option<usize> {
    row.iter().position(|&entry| entry != 0)
}

/// Subtracts a multiple of `other` so that `row` becomes 0 at the first nonzero entry of `other`. Returns `None` if
/// numbers become too large.
fn clear(row: &mut [i128], other: &[i128]) -> Option<()> {
    let place = lead(other)?;
    let (mine, theirs) = (row[place], other[place]);
    if mine == 0 {
        return Some(());
    }
    for (a, b) in row.iter_mut().zip(other) {
        *a = a.checked_mul(theirs)?.checked_sub(b.checked_mul(mine)?)?;
    }
    let divisor = row.iter().fold(0, |divisor, &entry| gcd(divisor, entry));
    if divisor > 1 {
        row.iter_mut().for_each(|entry| *entry /= divisor);
    }
    Some(())
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.saturating_abs() } else { gcd(b, a % b) }
}

/// Returns the smallest integer vector that is orthogonal to all rows of the basis, which has one row fewer than
/// columns. Returns `None` if an entry is 0 or too large.
fn normal(basis: &[Vec<i128>], terms: usize) -> Option<Vec<i64>> {
    let leads: Vec<usize> = basis.iter().map(|row| lead(row)).collect::<Option<_>>()?;
    let free = (0..terms).find(|place| !leads.contains(place))?;
    let mut factors = vec![0_i128; terms];
    factors[free] = 1;
    for (row, &lead) in basis.iter().zip(&leads) {
        factors[free] = factors[free].checked_mul(row[lead] / gcd(row[lead], factors[free]))?;
    }
    for (row, &lead) in basis.iter().zip(&leads) {
        factors[lead] = -(row[free].checked_mul(factors[free] / row[lead])?);
    }
    let divisor = factors.iter().fold(0, |divisor, &entry| gcd(divisor, entry)).max(1);
    let sign = factors.iter().find(|&&factor| factor != 0).map_or(1, |factor| factor.signum());
    let small = |factor: i128| i64::try_from(factor / divisor * sign).ok();
    let factors: Vec<i64> = factors.into_iter().map(small).collect::<Option<_>>()?;
    factors.iter().all(|factor| (1..=LARGEST_FACTOR).contains(&factor.abs())).then_some(factors)
}
