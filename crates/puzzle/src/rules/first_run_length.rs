//! `first-run-length`: "The clue is the length of the first run of increasing digits seen from there."

use super::family::sight::{BySight, Sight};
use super::family::word;
use super::params::{Arguments, Param};
use super::{RuleResult, Spec};
use crate::csp::VarId;
use crate::grid::MAX_SIDE;
use crate::puzzle::Posting;

pub const SPEC: Spec = Spec {
    name: "first-run-length",
    params: &[Param::number("N", "a length", 0, MAX_SIDE as i32), Param::line(), Param::side()],
    summary: "seen from SIDE, exactly the first N digits of the row or column increase: each is larger than the one before, and the next one, if there is any, is not larger than the N-th",
    examples: &[
        "grid 4x4\nfirst-run-length 2 r1 left\nfirst-run-length 1 c4 bottom",
        "grid 3x3\nvalues 0-4\nfirst-run-length 3 r2 right",
        "grid 3x3 raw\nvalues 1-2\nfirst-run-length 1 r1 left",
    ],
    sample: "first-run-length 3 r1 left",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct FirstRunLength;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<FirstRunLength>::make(args)
}

impl Sight for FirstRunLength {
    const HAS_NEGATION: bool = true;

    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        follow(clue, seen, csp, true);
    }

    fn post_negation(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        follow(clue, seen, csp, false);
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        let fall = seen.windows(2).position(|pair| pair[0] >= pair[1]);
        fall.map_or(seen.len(), |place| place + 1) as i64 == i64::from(clue)
    }

    fn label(clue: i32) -> String {
        format!("{clue}↗")
    }
}

/// An automaton that knows the last digit of the run and its length, and then only the length.
fn follow(clue: i32, seen: &[VarId], csp: &mut Posting<'_>, is_right: bool) {
    let step = |&(last, length): &(i32, i32), digit: i32| match digit > last {
        true => Some((digit, (length + 1).min(clue.saturating_add(1)))),
        false => Some((i32::MAX, length)),
    };
    word::post(csp, seen, csp.range(seen[0]), (i32::MIN, 0), step, |&(_, length)| {
        (length == clue) == is_right
    });
}
