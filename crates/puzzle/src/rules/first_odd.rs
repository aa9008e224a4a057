//! `first-odd`: "The clue is the first odd digit seen from its side."

use super::family::sight::BySight;
use super::first_even::First;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::grid::{GridLine, MAX_VALUES, Side};
use crate::statement::Statement;

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
    sentences: &[sentence("seen from the clue, the first odd digit is the number beside the circle")],
    propose: Some(Propose::End(propose)),
    ..Spec::of(Group::BesideGrid, make)
};

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<First<1>>::make(args)
}

/// Proposes the first odd digit of a line.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}
