//! `visible-sum`: "Digits are heights of buildings, and a building hides the buildings behind it that are not taller.
//! The clue is the sum of the heights of the buildings seen from its side."

use super::family::sight::{BySight, Sight};
use super::family::sums::MAX_SUM;
use super::family::word;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::VarId;
use crate::grid::{GridLine, Side};
use crate::puzzle::Posting;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "visible-sum",
    params: &[Param::number("SUM", "a sum", 0, MAX_SUM), Param::line(), Param::side()],
    summary: "seen from SIDE, the digits of the row or column that are larger than all before them add up to SUM: the digits that skyscraper counts",
    examples: &[
        "grid 4x4\nvisible-sum 7 r1 left\nvisible-sum 4 c4 bottom",
        "grid 3x3\nvalues 0-4\nvisible-sum 4 r2 right\nvisible-sum 5 c1 top",
        "grid 3x3 raw\nvalues 1-3\nvisible-sum 4 r1 left",
    ],
    sample: "visible-sum 20 r1 left",
    sentences: &[sentence(
        "the number in the clue is the sum of the digits that, seen from there, are larger than all before them",
    )],
    propose: Some(Propose::End(propose)),
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct VisibleSum;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<VisibleSum>::make(args)
}

/// Proposes the sum of the visible digits on a line.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

impl Sight for VisibleSum {
    const HAS_NEGATION: bool = true;

    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        post_part(clue, seen, csp, true);
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        total(seen, true) == i64::from(clue)
    }

    fn label(clue: i32) -> String {
        format!("[Σ{clue}]")
    }
}

/// Returns the sum of the visible digits, or of the hidden digits.
pub(super) fn total(seen: &[i32], visible: bool) -> i64 {
    let is_visible = |place: usize| seen[..place].iter().all(|&height| height < seen[place]);
    let counted = (0..seen.len()).filter(|&place| is_visible(place) == visible);
    counted.map(|place| i64::from(seen[place])).sum()
}

/// Requires the visible digits, or the hidden digits, to add up to the clue. The automaton remembers the largest digit
/// so far and the sum, capped at one more than the clue.
pub(super) fn post_part(clue: i32, seen: &[VarId], csp: &mut Posting<'_>, visible: bool) {
    let step = |&(largest, sum): &(i32, i32), digit: i32| {
        let is_visible = digit > largest;
        let largest = if is_visible { digit } else { largest };
        let added = sum.saturating_add(digit).min(clue.saturating_add(1));
        Some(match is_visible == visible {
            _ if sum > clue => (i32::MAX, sum),
            true => (largest, added),
            false => (largest, sum),
        })
    };
    word::post(csp, seen, csp.range(seen[0]), (i32::MIN, 0), step, |&(_, sum)| sum == clue);
}
