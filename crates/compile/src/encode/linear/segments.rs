//! Encodes sums by segments. The terms are divided into segments: pairwise different variables with the same
//! coefficient, such as cells of a house or cage. A segment of two variables is encoded by pairs of values, a larger
//! one by sets of values or the [`diagram`](super::diagram). Then the sums of the segments are added up. Where two sums
//! must add up to the total, the literals of one also represent the other. Partial sums that cannot be completed to the
//! total have no literal. Negative terms are added up separately.

use super::one_hot::{self, OneHot};
use super::{addition, combination, diagram};
use crate::cnf::{Derivation, Lit};
use crate::csp::VarId;
use crate::deduce::Peers;
use crate::encode::Encoder;
use crate::encode::literals::Literals;

/// Maximum number of values of a partial sum. A one-hot integer with more values would be too large.
const MOST_VALUES: usize = 20_000;

/// Pairwise different variables with the same coefficient, and the possible values of their weighted sum.
struct Segment {
    factor: i64,
    vars: Vec<VarId>,
    /// The possible sums in ascending order.
    sums: Vec<i64>,
}

impl Segment {
    /// Returns each term as a one-hot integer.
    fn terms(&self, literals: &Literals) -> Vec<OneHot> {
        self.vars.iter().map(|&var| one_hot::scaled(literals, self.factor, var)).collect()
    }

    /// Defines `lit` for a proof as "the sum of the segment equals `value`".
    fn define(&self, literals: &Literals, value: i64, lit: Lit, derivation: &mut dyn Derivation) {
        match &self.terms(literals)[..] {
            [a, b] => one_hot::define_sum(a, b, value, lit, derivation),
            terms => derivation.by_set(lit, terms[0][0].1, &|set| set.iter().sum::<i64>() == value),
        }
    }
}

/// Adds clauses that require the sum of coefficient times variable to equal `total`. Returns `false` without adding any
/// if the encoding would be too large or no more clauses are wanted.
pub fn segments(literals: &Literals, terms: &[(i64, VarId)], total: i64, out: &mut Encoder<'_, '_>) -> bool {
    let stopped = || !out.sink.wants_more();
    let Some(mut segments) = split(literals, terms, out.peers, stopped) else { return false };
    let Some(suffixes) = cut(&mut segments, total, stopped) else { return false };
    if let Some(derivation) = out.sink.derivation() {
        derivation.sum(&segments.iter().map(|segment| segment.terms(literals)).collect::<Vec<_>>(), total);
    }
    if segments.iter().any(|segment| segment.sums.is_empty()) {
        out.sink.clause(&[]);
        return true;
    }
    join(literals, &segments, &suffixes, total, out);
    true
}

/// Divides the terms into segments, the largest coefficient first. For each coefficient, larger segments come before
/// smaller ones. Returns `None` if a segment is too large or the result is no longer wanted.
fn split(
    literals: &Literals,
    terms: &[(i64, VarId)],
    peers: &Peers,
    stopped: impl Fn() -> bool,
) -> Option<Vec<Segment>> {
    let mut factors: Vec<i64> = terms.iter().map(|&(factor, _)| factor).collect();
    factors.sort_unstable();
    factors.dedup();
    let mut segments = Vec::new();
    for factor in factors.into_iter().rev() {
        let mut vars: Vec<VarId> =
            terms.iter().filter(|term| term.0 == factor).map(|&(_, var)| var).collect();
        while !vars.is_empty() {
            if stopped() {
                return None;
            }
            let group = peers.largest_group(&vars).unwrap_or_else(|| vec![vars[0]]);
            vars.retain(|var| !group.contains(var));
            let sums = diagram::sums(literals, &group)?;
            let mut sums: Vec<i64> = sums.into_iter().map(|sum| factor * sum).collect();
            sums.sort_unstable();
            segments.push(Segment { factor, vars: group, sums });
        }
    }
    Some(segments)
}

/// Removes the sums of each segment that the other segments cannot complete to the total. Returns, for each index, the
/// possible sums of all segments from that index on; `None` if there are too many or the result is no longer wanted.
fn cut(segments: &mut [Segment], total: i64, stopped: impl Fn() -> bool) -> Option<Vec<Vec<i64>>> {
    let all = |a: &[i64], b: &[i64]| one_hot::ascending(a.iter().map(|x| b.iter().map(move |y| x + y)));
    let suffixes = |segments: &[Segment]| {
        let mut suffixes = vec![vec![0]];
        for segment in segments.iter().rev() {
            let next = all(&segment.sums, &suffixes[suffixes.len() - 1]);
            if next.len() > MOST_VALUES || stopped() {
                return None;
            }
            suffixes.push(next);
        }
        suffixes.reverse();
        Some(suffixes)
    };
    let after = suffixes(segments)?;
    let mut before = vec![0];
    for (segment, after) in segments.iter_mut().zip(&after[1..]) {
        if stopped() {
            return None;
        }
        let fits = |sum: &i64| before.iter().any(|others| has(after, total - sum - others));
        segment.sums.retain(fits);
        before = all(&before, &segment.sums);
    }
    suffixes(segments)
}

/// Returns `true` if the sorted list `values` contains the value.
fn has(values: &[i64], value: i64) -> bool {
    values.binary_search(&value).is_ok()
}

/// Encodes the sum of a segment and returns it as a one-hot integer. If `target` is given, the sum must equal `target`
/// and has the same literals, except that a single variable keeps its own.
fn encode(
    literals: &Literals,
    segment: &Segment,
    target: Option<OneHot>,
    out: &mut Encoder<'_, '_>,
) -> OneHot {
    if let [var] = segment.vars[..] {
        let term = one_hot::scaled(literals, segment.factor, var);
        let term = one_hot::only(term, &segment.sums, out);
        if let Some(target) = target {
            one_hot::same(&term, &target, out);
        }
        return term;
    }
    let sum = match target {
        Some(target) => one_hot::only(target, &segment.sums, out),
        None => one_hot::new(
            segment.sums.iter().copied(),
            |value, lit, told| segment.define(literals, value, lit, told),
            out,
        ),
    };
    if let [a, b] = segment.vars[..] {
        let [a, b] = [a, b].map(|var| one_hot::scaled(literals, segment.factor, var));
        addition::add(&a, &b, &sum, |x, y| x != y, out);
    } else if !out.sums.tries_combinations()
        || !combination::sum(literals, &segment.vars, segment.factor, &sum, false, out)
    {
        diagram::diagram(literals, &segment.vars, segment.factor, &sum, out);
    }
    sum
}

/// Encodes the segments and adds them up until three parts remain. Two of them must add up to the total minus the
/// third. Segments with negative coefficients are added up separately.
fn join(
    literals: &Literals,
    segments: &[Segment],
    suffixes: &[Vec<i64>],
    total: i64,
    out: &mut Encoder<'_, '_>,
) {
    let (last, others) = segments.split_last().expect("a sum has terms");
    if let [first] = others {
        // The shorter segment is encoded first, and its literals also represent the sum of the other one.
        let (lone, other) = if first.vars.len() < last.vars.len() { (first, last) } else { (last, first) };
        let lone = encode(literals, lone, None, out);
        encode(literals, other, Some(one_hot::rest(&lone, total)), out);
        return;
    }
    let parts: Vec<OneHot> = match others {
        [] => {
            encode(literals, last, Some(vec![(total, Lit::TRUE)]), out);
            return;
        }
        _ => {
            let mut parts = Vec::with_capacity(segments.len());
            for segment in segments {
                parts.push(encode(literals, segment, None, out));
                if !out.sink.wants_more() {
                    return;
                }
            }
            parts
        }
    };
    let positive = segments.iter().take_while(|segment| segment.factor > 0).count();
    // The parts before index `turn` are added up to `left`, the parts from `turn` on except the last one to `right`.
    let turn = match segments.len() - positive {
        0 | 1 => segments.len() - 2,
        _ if positive == 0 => segments.len() - 2,
        _ => positive,
    };
    let mut left = parts[0].clone();
    for (part, rest) in parts[1..turn].iter().zip(&suffixes[2..]) {
        left = addition::new(&left, part, |sum| has(rest, total - sum), out);
        if !out.sink.wants_more() {
            return;
        }
    }
    let mut right = parts[turn].clone();
    for (place, part) in parts.iter().enumerate().take(parts.len() - 1).skip(turn + 1) {
        let rest = &suffixes[place + 1];
        let fits = |sum: i64| left.iter().any(|&(other, _)| has(rest, total - sum - other));
        right = addition::new(&right, part, fits, out);
        if !out.sink.wants_more() {
            return;
        }
    }
    addition::add(&left, &right, &one_hot::rest(&parts[parts.len() - 1], total), |_, _| true, out);
}
