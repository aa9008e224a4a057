//! `shadow-sum`: "The clue is the sum of the digits that, seen from its side, are hidden by digits before them that are
//! at least as large."

use super::family::sight::{BySight, Sight};
use super::family::sums::MAX_SUM;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::visible_sum::{post_part, total};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::VarId;
use crate::grid::{GridLine, Side};
use crate::puzzle::Posting;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "shadow-sum",
    params: &[Param::number("SUM", "a sum", 0, MAX_SUM), Param::line(), Param::side()],
    summary: "seen from SIDE, the digits of the row or column that are not larger than all before them add up to SUM: the digits that skyscraper does not count; a digit 0 adds nothing",
    examples: &[
        "grid 4x4\nshadow-sum 3 r1 left\nshadow-sum 5 c4 bottom",
        "grid 3x3\nvalues 0-4\nshadow-sum 2 r2 right\nshadow-sum 0 c1 top",
        "grid 3x3 raw\nvalues 1-3\nshadow-sum 4 r1 left",
    ],
    sample: "shadow-sum 20 r1 left",
    sentences: &[sentence(
        "the number in the clue is the sum of the digits that, seen from there, are not larger than all before them",
    )],
    propose: Some(Propose::End(propose)),
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct ShadowSum;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<ShadowSum>::make(args)
}

/// Proposes the sum of the hidden digits of a line.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

impl Sight for ShadowSum {
    const HAS_NEGATION: bool = true;

    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        if !csp.permutes(seen) {
            return post_part(clue, seen, csp, false);
        }
        // All digits occur, so it is equivalent to constrain the sum of the visible digits, which takes a third of the
        // clauses.
        let all: i64 = csp.range(seen[0]).map(i64::from).sum();
        match i32::try_from(all - i64::from(clue)) {
            Ok(visible) if visible >= 0 => post_part(visible, seen, csp, true),
            _ => csp.clause([]),
        }
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        total(seen, false) == i64::from(clue)
    }

    fn label(clue: i32) -> String {
        format!("▒{clue}")
    }
}
