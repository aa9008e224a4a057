//! Linear sums through auxiliary sum cells: a one-hot integer for A+B, then for (A+B)+C, and so
//! on, with ternary clauses as the addition table (Bram Cohen's target sums). For terms of n
//! values each, the i-th partial sum has at most i(n-1)+1 values, so its table at most
//! i·n² clauses; partial sums from which the total is out of reach are left out.

use super::Encoder;
use crate::cnf::Lit;
use crate::csp::{Csp, VarId};

/// A one-hot integer: each value it may take, ascending, and the literal for it.
type OneHot = Vec<(i32, Lit)>;

/// States `sum of coefficient * variable = total`.
pub fn chain(csp: &Csp, terms: &[(i32, VarId)], total: i32, out: &mut Encoder<'_, '_>) {
    let terms: Vec<OneHot> = terms.iter().map(|&(factor, var)| scaled(csp, factor, var)).collect();
    let Some((first, rest)) = terms.split_first() else {
        if total != 0 {
            out.sink.clause(&[]);
        }
        return;
    };
    let Some((last, middle)) = rest.split_last() else {
        return fix(first, total, out);
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
    meet(&sum, last, total, out);
}

/// The values of `factor * var`.
fn scaled(csp: &Csp, factor: i32, var: VarId) -> OneHot {
    let mut values: OneHot =
        csp.range(var).filter_map(|value| Some((factor * value, csp.literal(var, value)?))).collect();
    values.sort_unstable();
    values
}

fn least(values: &OneHot) -> i32 {
    values.first().map_or(0, |&(value, _)| value)
}

fn greatest(values: &OneHot) -> i32 {
    values.last().map_or(0, |&(value, _)| value)
}

fn literal(values: &OneHot, value: i32) -> Option<Lit> {
    values.binary_search_by_key(&value, |&(value, _)| value).ok().map(|place| values[place].1)
}

/// The only term is the total.
fn fix(term: &OneHot, total: i32, out: &mut Encoder<'_, '_>) {
    out.sink.clause(literal(term, total).as_slice());
}

/// A new one-hot integer for `a + b`, where sums outside `reach` are impossible.
fn add(a: &OneHot, b: &OneHot, reach: (i32, i32), out: &mut Encoder<'_, '_>) -> OneHot {
    let possible = |sum: &i32| (reach.0..=reach.1).contains(sum);
    let mut values: Vec<i32> =
        a.iter().flat_map(|&(x, _)| b.iter().map(move |&(y, _)| x + y)).filter(possible).collect();
    values.sort_unstable();
    values.dedup();
    let first = out.sink.new_vars(values.len() as u64);
    let sum: OneHot = values.into_iter().zip((0..).map(|i| first.offset(i).positive())).collect();
    let lits: Vec<Lit> = sum.iter().map(|&(_, lit)| lit).collect();
    out.exactly_one(&lits);
    for &(x, a) in a {
        for &(y, b) in b {
            // a = x and b = y imply sum = x + y, or are impossible.
            match literal(&sum, x + y) {
                Some(lit) => out.sink.clause(&[!a, !b, lit]),
                None => out.sink.clause(&[!a, !b]),
            }
        }
    }
    sum
}

/// `a + b = total`: each value of one implies the value of the other.
fn meet(a: &OneHot, b: &OneHot, total: i32, out: &mut Encoder<'_, '_>) {
    for (from, to) in [(a, b), (b, a)] {
        for &(value, lit) in from {
            match literal(to, total - value) {
                Some(other) => out.sink.clause(&[!lit, other]),
                None => out.sink.clause(&[!lit]),
            }
        }
    }
}
