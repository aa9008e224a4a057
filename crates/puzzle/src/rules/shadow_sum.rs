//! `shadow-sum`: "The clue is the sum of the digits in the shadow: those that a greater digit before them hides."

use super::family::sight::{BySight, Sight};
use super::family::sums::MAX_SUM;
use super::family::word;
use super::params::{Arguments, Param};
use super::{RuleResult, Spec, visible_sum};
use crate::csp::VarId;
use crate::puzzle::Posting;

pub const SPEC: Spec = Spec {
    name: "shadow-sum",
    params: &[Param::number("SUM", "a sum", 0, MAX_SUM), Param::line(), Param::side()],
    summary: "seen from SIDE, the digits of the row or column that are not larger than all before them add up to SUM: those that skyscraper does not count; a digit 0 adds nothing",
    examples: &[
        "grid 4x4\nshadow-sum 3 r1 left\nshadow-sum 5 c4 bottom",
        "grid 3x3\nvalues 0-4\nshadow-sum 2 r2 right\nshadow-sum 0 c1 top",
        "grid 3x3 raw\nvalues 1-3\nshadow-sum 4 r1 left",
    ],
    sample: "shadow-sum 20 r1 left",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct ShadowSum;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<ShadowSum>::make(args)
}

impl Sight for ShadowSum {
    const HAS_NEGATION: bool = true;

    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        follow(clue, seen, csp, true);
    }

    fn post_negation(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        follow(clue, seen, csp, false);
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        let is_hidden = |&place: &usize| seen[..place].iter().any(|&height| height >= seen[place]);
        let hidden = (0..seen.len()).filter(is_hidden).map(|place| i64::from(seen[place]));
        hidden.sum::<i64>() == i64::from(clue)
    }

    fn label(clue: i32) -> String {
        format!("▒{clue}")
    }
}

/// An automaton that knows the largest digit so far and the sum of the hidden ones, which ends as one that is too large.
fn follow(clue: i32, seen: &[VarId], csp: &mut Posting<'_>, is_right: bool) {
    if csp.permutes(seen) {
        // All digits are there, so the others are what skyscrapers count: a third of the clauses.
        let all: i64 = csp.range(seen[0]).map(i64::from).sum();
        return match i32::try_from(all - i64::from(clue)) {
            Ok(visible) if visible >= 0 => visible_sum::follow(visible, seen, csp, is_right),
            _ if is_right => csp.clause([]),
            _ => {}
        };
    }
    let step = |&(largest, sum): &(i32, i32), digit: i32| match digit > largest {
        _ if sum > clue => Some((i32::MAX, sum)),
        true => Some((digit, sum)),
        false => Some((largest, sum.saturating_add(digit).min(clue.saturating_add(1)))),
    };
    word::post(csp, seen, csp.range(seen[0]), (i32::MIN, 0), step, |&(_, sum)| (sum == clue) == is_right);
}
