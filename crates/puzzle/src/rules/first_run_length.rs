//! `first-run-length`: "The clue is the length of the first run of increasing digits seen from its side."

use super::family::sight::{BySight, Sight};
use super::family::word;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::VarId;
use crate::grid::{GridLine, MAX_SIDE, Side};
use crate::puzzle::Posting;
use crate::statement::Statement;

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
    sentences: &[sentence(
        "seen from the clue, exactly this many digits increase before one does not, or the line ends",
    )],
    propose: Some(Propose::End(propose)),
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct FirstRunLength;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<FirstRunLength>::make(args)
}

/// Proposes the length of the first run on a line.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

impl Sight for FirstRunLength {
    const HAS_NEGATION: bool = true;

    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        post_run(clue, seen, csp, |_| 1);
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        run(seen).len() as i64 == i64::from(clue)
    }

    fn label(clue: i32) -> String {
        format!("{clue}↗")
    }
}

/// Returns the first run: the digits before the first digit that is not larger than its predecessor.
pub(super) fn run(seen: &[i32]) -> &[i32] {
    let fall = seen.windows(2).position(|pair| pair[0] >= pair[1]);
    &seen[..fall.map_or(seen.len(), |place| place + 1)]
}

/// Requires the values of `counts` for the digits in the first run to add up to the clue. The automaton remembers the
/// last digit and the total; after the run, it remembers only the total.
pub(super) fn post_run(clue: i32, seen: &[VarId], csp: &mut Posting<'_>, counts: fn(i32) -> i32) {
    let step = |&(last, total): &(i32, i32), digit: i32| match digit > last {
        true => Some((digit, total.saturating_add(counts(digit)).min(clue.saturating_add(1)))),
        false => Some((i32::MAX, total)),
    };
    word::post(csp, seen, csp.range(seen[0]), (i32::MIN, 0), step, |&(_, total)| total == clue);
}
