//! One-hot integers: terms and partial sums as lists of values, each with a literal.

use std::ops::{Add, Mul, Sub};

use crate::cnf::{Derivation, Lit};
use crate::csp::VarId;
use crate::encode::literals::Literals;
use crate::encode::{Encoder, layered};

/// A number type for sums: `i64`, or `i128` for sums that might need more bits.
pub trait Number:
    Copy + Default + Ord + From<i32> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}

impl Number for i64 {}
impl Number for i128 {}

/// A one-hot integer: its possible values in ascending order, each with a literal. Exactly one literal is true.
pub type OneHot<N = i64> = Vec<(N, Lit)>;

/// Returns `factor * var` as a one-hot integer.
pub fn scaled<N: Number>(literals: &Literals, factor: N, var: VarId) -> OneHot<N> {
    let mut values: OneHot<N> = literals.of(var).map(|(value, lit)| (factor * N::from(value), lit)).collect();
    values.sort_unstable();
    values
}

/// Returns the literal of a value; `None` if the value is not possible.
pub fn literal<N: Number>(values: &OneHot<N>, value: N) -> Option<Lit> {
    values.binary_search_by_key(&value, |&(value, _)| value).ok().map(|place| values[place].1)
}

/// Adds a clause that requires `term` to equal `total`.
pub fn fix<N: Number>(term: &OneHot<N>, total: N, out: &mut Encoder<'_, '_>) {
    out.sink.clause(literal(term, total).as_slice());
}

/// Adds clauses for `a + b = total`: each value of one integer implies the matching value of the other.
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

/// Returns the possible values of `a + b` for which `possible` returns `true`, in ascending order. If the sink wants no
/// more clauses, some values are missing.
pub fn sums<N: Number>(
    a: &OneHot<N>,
    b: &OneHot<N>,
    possible: impl Fn(N) -> bool,
    out: &Encoder<'_, '_>,
) -> Vec<N> {
    let wanted = a.iter().take_while(|_| out.sink.wants_more());
    ascending(wanted.map(|&(x, _)| b.iter().map(move |&(y, _)| x + y).filter(|&sum| possible(sum))))
}

/// Returns the items of all lists in ascending order without repetitions. Repetitions are also removed along the way,
/// so memory use depends on the number of different items and the longest list.
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
    // A stable sort is fast here, since most lists are already in ascending order.
    items.sort();
    items.dedup();
    items
}

/// Creates a one-hot integer with these values and new literals; `define` defines the literal of a value for a proof.
/// If there are no values, adds the empty clause.
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

/// Defines `lit` for a proof as `a + b = value`.
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

/// Returns the integer with only the values in `possible`, which must be in ascending order. Clauses exclude the other
/// values.
pub fn only(values: OneHot, possible: &[i64], out: &mut Encoder<'_, '_>) -> OneHot {
    let (kept, excluded): (OneHot, OneHot) =
        values.into_iter().partition(|(value, _)| possible.binary_search(value).is_ok());
    excluded.into_iter().for_each(|(_, lit)| out.sink.clause(&[!lit]));
    kept
}

/// Returns `total` minus the integer, using the same literals.
pub fn rest(values: &OneHot, total: i64) -> OneHot {
    values.iter().rev().map(|&(value, lit)| (total - value, lit)).collect()
}

/// Adds clauses that require both integers to have the same value.
pub fn same(a: &OneHot, b: &OneHot, out: &mut Encoder<'_, '_>) {
    meet(a, &b.iter().rev().map(|&(value, lit)| (-value, lit)).collect(), 0, out);
}
