//! Encodes sums by a chain of partial sums: one one-hot integer for A+B, the next for (A+B)+C, and so on. Each addition
//! is a table of ternary clauses. Partial sums that the remaining terms cannot complete to the total have no literal.
//! For n terms of k values and totals up to s, it takes about n·s variables and n·k·s clauses.

use super::one_hot::{self, Number, OneHot};
use crate::encode::Encoder;

/// Adds clauses that require the sum of `terms` to be `total`.
pub fn chain<N: Number>(terms: &[OneHot<N>], total: N, out: &mut Encoder<'_, '_>) {
    let Some((first, rest)) = terms.split_first() else {
        if total != N::default() {
            out.sink.clause(&[]);
        }
        return;
    };
    let Some((last, middle)) = rest.split_last() else {
        return one_hot::fix(first, total, out);
    };
    let mut sum = first.clone();
    for (i, term) in middle.iter().enumerate() {
        let to_come = middle[i + 1..].iter().chain([last]);
        let reach =
            to_come.fold((total, total), |(low, high), term| (low - greatest(term), high - least(term)));
        sum = add(&sum, term, reach, out);
        if !out.sink.wants_more() {
            return;
        }
    }
    one_hot::meet(&sum, last, total, out);
}

fn least<N: Number>(values: &OneHot<N>) -> N {
    values.first().map_or(N::default(), |&(value, _)| value)
}

fn greatest<N: Number>(values: &OneHot<N>) -> N {
    values.last().map_or(N::default(), |&(value, _)| value)
}

/// Returns a new one-hot integer that equals `a + b`. Sums outside the bounds in `reach` are excluded.
fn add<N: Number>(a: &OneHot<N>, b: &OneHot<N>, reach: (N, N), out: &mut Encoder<'_, '_>) -> OneHot<N> {
    let sums = one_hot::sums(a, b, |sum| (reach.0..=reach.1).contains(&sum), out);
    let sum = one_hot::new(sums, |value, lit, told| one_hot::define_sum(a, b, value, lit, told), out);
    for &(x, a) in a {
        if !out.sink.wants_more() {
            return sum;
        }
        for &(y, b) in b {
            // The values a = x and b = y imply sum = x + y, or exclude each other if this sum is not possible.
            match one_hot::literal(&sum, x + y) {
                Some(lit) => out.sink.clause(&[!a, !b, lit]),
                None => out.sink.clause(&[!a, !b]),
            }
        }
    }
    sum
}
