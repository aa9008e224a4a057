//! Sums by house segment: the terms are split into groups that one house or cage holds; each
//! group of three or more goes through the [`diagram`](super::diagram) of its values, and the
//! groups' sums are added up. Values that lead to no total have no literal. Negative terms are a
//! sum of their own.

use std::collections::BTreeSet;

use super::diagram;
use super::one_hot::{self, OneHot};
use crate::csp::VarId;
use crate::encode::Encoder;
use crate::encode::literals::Literals;
use crate::encode::peers::Peers;

/// Smaller groups are single terms: the table of their sums is smaller than a diagram.
const SMALLEST_GROUP: usize = 3;
/// More values than this, and a partial sum is no integer to be written one-hot.
const MOST_VALUES: usize = 20_000;

/// Pairwise different variables with one coefficient, and the sums that they may have.
struct Segment {
    factor: i64,
    vars: Vec<VarId>,
    sums: BTreeSet<i64>,
}

/// States `sum of coefficient * variable = total`; false, and nothing stated, if that is too large.
pub fn segments(literals: &Literals, terms: &[(i64, VarId)], total: i64, out: &mut Encoder<'_, '_>) -> bool {
    let stopped = || !out.sink.wants_more();
    let Some(mut segments) = split(literals, terms, out.peers, stopped) else { return false };
    let Some(suffixes) = cut(&mut segments, total, stopped) else { return false };
    if segments.iter().any(|segment| segment.sums.is_empty()) {
        out.sink.clause(&[]);
        return true;
    }
    let parts: Vec<OneHot> = segments.iter().map(|segment| encode(literals, segment, out)).collect();
    join(&segments, &parts, &suffixes, total, out);
    true
}

/// Positive terms first, and of these the largest groups; nothing if they are too large or nobody
/// wants them any more.
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
            let group = peers.largest_group(&vars).filter(|group| group.len() >= SMALLEST_GROUP);
            let group = group.unwrap_or_else(|| vec![vars[0]]);
            vars.retain(|var| !group.contains(var));
            let sums = diagram::sums(literals, &group)?;
            let sums = sums.into_iter().map(|sum| factor * sum).collect();
            segments.push(Segment { factor, vars: group, sums });
        }
    }
    Some(segments)
}

/// Leaves only sums that others make up to the total, and gives the sums that the segments from
/// each place on can have; nothing if they are too many or nobody wants them any more.
fn cut(segments: &mut [Segment], total: i64, stopped: impl Fn() -> bool) -> Option<Vec<BTreeSet<i64>>> {
    let all = |a: &BTreeSet<i64>, b: &BTreeSet<i64>| -> BTreeSet<i64> {
        a.iter().flat_map(|x| b.iter().map(move |y| x + y)).collect()
    };
    let suffixes = |segments: &[Segment]| {
        let mut suffixes = vec![BTreeSet::from([0])];
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
    let mut before = BTreeSet::from([0]);
    for (segment, after) in segments.iter_mut().zip(&after[1..]) {
        if stopped() {
            return None;
        }
        let fits = |sum: &i64| before.iter().any(|others| after.contains(&(total - sum - others)));
        segment.sums.retain(fits);
        before = all(&before, &segment.sums);
    }
    suffixes(segments)
}

/// The sum of a segment. Values of a lone term that were cut are excluded.
fn encode(literals: &Literals, segment: &Segment, out: &mut Encoder<'_, '_>) -> OneHot {
    if segment.vars.len() > 1 {
        return diagram::diagram(literals, &segment.vars, segment.factor, &segment.sums, out);
    }
    let mut term = one_hot::scaled(literals, segment.factor, segment.vars[0]);
    term.retain(|(value, lit)| {
        let possible = segment.sums.contains(value);
        if !possible {
            out.sink.clause(&[!*lit]);
        }
        possible
    });
    term
}

/// The sum of positive parts meets what negative parts leave of the total; without these, the sum
/// of all but the last part meets the last.
fn join(
    segments: &[Segment],
    parts: &[OneHot],
    suffixes: &[BTreeSet<i64>],
    total: i64,
    out: &mut Encoder<'_, '_>,
) {
    let positive = segments.iter().take_while(|segment| segment.factor > 0).count();
    let turn = if positive == 0 || positive == parts.len() { parts.len() - 1 } else { positive };
    if turn == 0 {
        return one_hot::fix(&parts[0], total, out);
    }
    let mut left = parts[0].clone();
    for (part, rest) in parts[1..turn].iter().zip(&suffixes[2..]) {
        left = one_hot::add(&left, part, |sum| rest.contains(&(total - sum)), out);
    }
    let mut right = parts[turn].clone();
    for (place, part) in parts.iter().enumerate().skip(turn + 1) {
        let rest = &suffixes[place + 1];
        let fits = |sum: i64| left.iter().any(|&(other, _)| rest.contains(&(total - sum - other)));
        right = one_hot::add(&right, part, fits, out);
    }
    one_hot::meet(&left, &right, total, out);
}
