//! `first-odd`: "The clue is the first odd digit seen from there."

use super::family::sight::{BySight, Sight};
use super::family::word;
use super::params::{Arguments, Param};
use super::{RuleResult, Spec};
use crate::csp::VarId;
use crate::grid::MAX_VALUES;
use crate::puzzle::Posting;

pub const SPEC: Spec = Spec {
    name: "first-odd",
    params: &[Param::number("N", "a digit", 0, MAX_VALUES as i32), Param::line(), Param::side()],
    summary: "seen from SIDE, the first odd digit of the row or column is N",
    examples: &[
        "grid 4x4\nfirst-odd 1 r1 left\nfirst-odd 3 c4 bottom",
        "grid 3x3\nvalues 0-4\nfirst-odd 3 r2 right",
        "grid 3x3 raw\nvalues 1-4\nfirst-odd 3 r1 left",
    ],
    sample: "first-odd 5 r1 left",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct FirstOdd;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<FirstOdd>::make(args)
}

impl Sight for FirstOdd {
    const HAS_NEGATION: bool = true;

    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        follow(clue, seen, csp, true);
    }

    fn post_negation(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        follow(clue, seen, csp, false);
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        seen.iter().find(|&&digit| digit % 2 == 1) == Some(&clue)
    }

    fn label(clue: i32) -> String {
        format!("○{clue}")
    }
}

/// An automaton that knows whether there was an odd digit, and whether the first of them is the clue.
fn follow(clue: i32, seen: &[VarId], csp: &mut Posting<'_>, is_right: bool) {
    let step = |&first: &Option<bool>, digit: i32| match first {
        None if digit % 2 == 1 => Some(Some(digit == clue)),
        first => Some(first),
    };
    word::post(csp, seen, csp.range(seen[0]), None, step, |&first| (first == Some(true)) == is_right);
}
