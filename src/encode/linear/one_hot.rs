//! One-hot integers: the values of a term or of a partial sum, and the addition of two of them.

use std::collections::BTreeSet;
use std::ops::{Add, Mul, Sub};

use crate::cnf::Lit;
use crate::csp::VarId;
use crate::encode::literals::Literals;
use crate::encode::{Encoder, layered};

/// What sums are computed in: 64 bits, or 128 for those that might need more.
pub trait Number:
    Copy + Default + Ord + From<i32> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}

impl Number for i64 {}
impl Number for i128 {}

/// A one-hot integer: each value it may take, ascending, and the literal for it.
pub type OneHot<N = i64> = Vec<(N, Lit)>;

/// The values of `factor * var`.
pub fn scaled<N: Number>(literals: &Literals, factor: N, var: VarId) -> OneHot<N> {
    let mut values: OneHot<N> = literals.of(var).map(|(value, lit)| (factor * N::from(value), lit)).collect();
    values.sort_unstable();
    values
}

/// The literal of a value.
pub fn literal<N: Number>(values: &OneHot<N>, value: N) -> Option<Lit> {
    values.binary_search_by_key(&value, |&(value, _)| value).ok().map(|place| values[place].1)
}

/// The only term is the total.
pub fn fix<N: Number>(term: &OneHot<N>, total: N, out: &mut Encoder<'_, '_>) {
    out.sink.clause(literal(term, total).as_slice());
}

/// `a + b = total`: each value of one implies the value of the other.
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

/// The sums of a value of each that `possible` lets through.
///
/// They are not all there once the sink wants no more.
pub fn sums<N: Number>(
    a: &OneHot<N>,
    b: &OneHot<N>,
    possible: impl Fn(N) -> bool,
    out: &Encoder<'_, '_>,
) -> BTreeSet<N> {
    let wanted = a.iter().take_while(|_| out.sink.wants_more());
    let sums = wanted.flat_map(|&(x, _)| b.iter().map(move |&(y, _)| x + y));
    sums.filter(|&sum| possible(sum)).collect()
}

/// A new one-hot integer with these values.
pub fn new<N: Number>(values: impl IntoIterator<Item = N>, out: &mut Encoder<'_, '_>) -> OneHot<N> {
    let values: Vec<N> = values.into_iter().collect();
    match values.len() {
        0 => {
            out.sink.clause(&[]);
            Vec::new()
        }
        count => values.into_iter().zip(layered::states(count, out)).collect(),
    }
}

/// A new one-hot integer for `a + b` where that is `possible`: of the three, each two imply the
/// third, and each value implies one of the sums, or summands, that it goes with.
pub fn add(a: &OneHot, b: &OneHot, possible: impl Fn(i64) -> bool, out: &mut Encoder<'_, '_>) -> OneHot {
    let sum = new(sums(a, b, possible, out), out);
    for (a, b) in [(a, b), (b, a)] {
        for &(x, left) in a {
            if !out.sink.wants_more() {
                return sum;
            }
            // a = x implies one of the sums that it reaches
            let reached = b.iter().filter_map(|&(y, _)| literal(&sum, x + y));
            let clause: Vec<Lit> = [!left].into_iter().chain(reached).collect();
            if clause.len() <= sum.len() {
                out.sink.clause(&clause);
            }
            for &(z, total) in &sum {
                // a = x and a + b = z imply b = z - x
                match literal(b, z - x) {
                    Some(right) => out.sink.clause(&[!left, !total, right]),
                    None => out.sink.clause(&[!left, !total]),
                }
            }
        }
    }
    for &(x, left) in a {
        if !out.sink.wants_more() {
            return sum;
        }
        for &(y, right) in b {
            match literal(&sum, x + y) {
                Some(lit) => out.sink.clause(&[!left, !right, lit]),
                None => out.sink.clause(&[!left, !right]),
            }
        }
    }
    for &(z, lit) in &sum {
        if !out.sink.wants_more() {
            return sum;
        }
        // the sum implies one of the summands that reach it
        for (from, to) in [(a, b), (b, a)] {
            let reaching: Vec<Lit> =
                from.iter().filter(|&&(x, _)| literal(to, z - x).is_some()).map(|&(_, lit)| lit).collect();
            if reaching.len() < from.len() {
                out.sink.clause(&[&[!lit], &reaching[..]].concat());
            }
        }
    }
    sum
}
