//! One-hot integers: the values of a term or of a partial sum, and their addition.

use std::ops::{Add, Mul, Sub};

use crate::cnf::{Derivation, Lit};
use crate::csp::VarId;
use crate::encode::literals::Literals;
use crate::encode::{Encoder, layered};

/// The type of numbers for sums: 64 bits, or 128 for sums that might need more.
pub trait Number:
    Copy + Default + Ord + From<i32> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}

impl Number for i64 {}
impl Number for i128 {}

/// A one-hot integer: each possible value, ascending, and its literal.
pub type OneHot<N = i64> = Vec<(N, Lit)>;

/// Returns the values of `factor * var`.
pub fn scaled<N: Number>(literals: &Literals, factor: N, var: VarId) -> OneHot<N> {
    let mut values: OneHot<N> = literals.of(var).map(|(value, lit)| (factor * N::from(value), lit)).collect();
    values.sort_unstable();
    values
}

/// Returns the literal of a value.
pub fn literal<N: Number>(values: &OneHot<N>, value: N) -> Option<Lit> {
    values.binary_search_by_key(&value, |&(value, _)| value).ok().map(|place| values[place].1)
}

/// States that the only term is the total.
pub fn fix<N: Number>(term: &OneHot<N>, total: N, out: &mut Encoder<'_, '_>) {
    out.sink.clause(literal(term, total).as_slice());
}

/// States `a + b = total`: each value of one implies the value of the other.
pub fn meet<N: Number>(a: &OneHot<N>, b: &OneHot<N>, total: N, out: &mut Encoder<'_, '_>) {
    for (from, to) in [(a, b), (b, a)] {
        for &(value, lit) in from {
            match literal(to, total - value) {
                Some(other) => out.sink.clause(&[!lit, other]),
                None => out.sink.clause(&[!lit]),
            }
        }
    }
}

/// Returns the sums of a value of each that are `possible`, ascending.
///
/// The list is incomplete once the sink wants no more.
pub fn sums<N: Number>(
    a: &OneHot<N>,
    b: &OneHot<N>,
    possible: impl Fn(N) -> bool,
    out: &Encoder<'_, '_>,
) -> Vec<N> {
    let wanted = a.iter().take_while(|_| out.sink.wants_more());
    ascending(wanted.map(|&(x, _)| b.iter().map(move |&(y, _)| x + y).filter(|&sum| possible(sum))))
}

/// Returns the items of all lists, ascending and without repetitions. Memory grows with some lists and the number of
/// different items.
pub fn ascending<T: Ord>(lists: impl Iterator<Item = impl Iterator<Item = T>>) -> Vec<T> {
    let mut items: Vec<T> = Vec::new();
    let mut most = 1 << 12;
    for list in lists {
        items.extend(list);
        if items.len() > most {
            items.sort();
            items.dedup();
            most = 2 * items.len() + (1 << 12);
        }
    }
    // Lists are mostly ascending themselves, which a stable sort exploits.
    items.sort();
    items.dedup();
    items
}

/// Creates a new one-hot integer with these values; `define` defines the literal of a value.
pub fn new<N: Number>(
    values: impl IntoIterator<Item = N>,
    define: impl Fn(N, Lit, &mut dyn Derivation),
    out: &mut Encoder<'_, '_>,
) -> OneHot<N> {
    let values: Vec<N> = values.into_iter().collect();
    match values.len() {
        0 => {
            out.sink.clause(&[]);
            Vec::new()
        }
        count => {
            let define =
                |place: usize, lit, derivation: &mut dyn Derivation| define(values[place], lit, derivation);
            let lits = layered::defined_states(count, define, out);
            values.into_iter().zip(lits).collect()
        }
    }
}

/// Defines that the sum of the two has the value.
pub fn define_sum<N: Number>(
    a: &OneHot<N>,
    b: &OneHot<N>,
    value: N,
    lit: Lit,
    derivation: &mut dyn Derivation,
) {
    let pairs = a.iter().filter_map(|&(x, a)| Some((a, literal(b, value - x)?)));
    derivation.any_pair(lit, &pairs.collect::<Vec<_>>());
}

/// Returns the values that are among `possible`, and excludes the others.
pub fn only(values: OneHot, possible: &[i64], out: &mut Encoder<'_, '_>) -> OneHot {
    let (kept, excluded): (OneHot, OneHot) =
        values.into_iter().partition(|(value, _)| possible.binary_search(value).is_ok());
    excluded.into_iter().for_each(|(_, lit)| out.sink.clause(&[!lit]));
    kept
}

/// Returns `total` minus each value.
pub fn rest(values: &OneHot, total: i64) -> OneHot {
    values.iter().rev().map(|&(value, lit)| (total - value, lit)).collect()
}

/// States that both have the same value.
pub fn same(a: &OneHot, b: &OneHot, out: &mut Encoder<'_, '_>) {
    meet(a, &b.iter().rev().map(|&(value, lit)| (-value, lit)).collect(), 0, out);
}
