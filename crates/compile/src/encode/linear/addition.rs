//! Adds two one-hot integers to get a third. Each pair of values with a possible sum has a literal, and each value of
//! the three integers implies one of its pairs (supports). This makes unit propagation arc consistent, unlike ternary
//! clauses (Bacchus, "GAC via Unit Propagation", 2007: the table constraint). For n and k values, it takes at most n·k
//! variables, 3·n·k binary clauses, and one longer clause for each value.

use super::one_hot::{self, OneHot};
use crate::cnf::Lit;
use crate::encode::Encoder;

/// Returns a new one-hot integer that equals `a + b`. Only sums for which `possible` returns `true` are allowed.
pub fn new(a: &OneHot, b: &OneHot, possible: impl Fn(i64) -> bool, out: &mut Encoder<'_, '_>) -> OneHot {
    let sums = one_hot::sums(a, b, possible, out);
    let sum = one_hot::new(sums, |value, lit, told| one_hot::define_sum(a, b, value, lit, told), out);
    add(a, b, &sum, |_, _| true, out);
    sum
}

/// A pair of values with their sum, as indices in the lists of values of the three integers.
struct Pair {
    places: [usize; 3],
    lit: Lit,
}

/// Adds clauses for `a + b = sum`. Only pairs of values for which `allowed` returns `true` are possible.
pub fn add(
    a: &OneHot,
    b: &OneHot,
    sum: &OneHot,
    allowed: impl Fn(i64, i64) -> bool,
    out: &mut Encoder<'_, '_>,
) {
    let mut pairs: Vec<Pair> = Vec::new();
    for (i, &(x, _)) in a.iter().enumerate() {
        if !out.sink.wants_more() {
            return;
        }
        for (j, &(y, _)) in b.iter().enumerate().filter(|&(_, &(y, _))| allowed(x, y)) {
            if let Ok(k) = sum.binary_search_by_key(&(x + y), |&(value, _)| value) {
                pairs.push(Pair { places: [i, j, k], lit: Lit::TRUE });
            }
        }
    }
    let numbers = [a, b, sum];
    let mut counts = numbers.map(|values| vec![0; values.len()]);
    for pair in &pairs {
        (0..3).for_each(|side| counts[side][pair.places[side]] += 1);
    }
    for pair in &mut pairs {
        if !out.sink.wants_more() {
            return;
        }
        // If a value is in only one pair, its literal also represents the pair.
        let lone = (0..3).find(|&side| counts[side][pair.places[side]] == 1);
        pair.lit = match lone {
            Some(side) => numbers[side][pair.places[side]].1,
            None => {
                let lit = out.sink.new_var().positive();
                if let Some(derivation) = out.sink.derivation() {
                    derivation.any_pair(lit, &[(a[pair.places[0]].1, b[pair.places[1]].1)]);
                }
                lit
            }
        };
        for side in 0..3 {
            let lit = numbers[side][pair.places[side]].1;
            if lit != pair.lit {
                out.sink.clause(&[!pair.lit, lit]);
            }
        }
    }
    for side in 0..3 {
        let begun = numbers[side].iter().zip(&counts[side]).map(|(&(_, lit), &count)| {
            let mut clause = Vec::with_capacity(count + 1);
            clause.push(!lit);
            clause
        });
        let mut supports: Vec<Vec<Lit>> = begun.collect();
        pairs.iter().for_each(|pair| supports[pair.places[side]].push(pair.lit));
        for clause in supports.iter().filter(|clause| !(clause.len() == 2 && clause[0] == !clause[1])) {
            out.sink.clause(clause);
        }
    }
}
