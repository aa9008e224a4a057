//! `first-even`: "The clue is the first even digit seen from its side."

use super::family::sight::{BySight, Sight};
use super::family::word;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::VarId;
use crate::grid::{GridLine, MAX_VALUES, Side};
use crate::puzzle::Posting;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "first-even",
    params: &[Param::number("N", "a digit", 0, MAX_VALUES as i32), Param::line(), Param::side()],
    summary: "seen from SIDE, the first even digit of the row or column is N",
    examples: &[
        "grid 4x4\nfirst-even 2 r1 left\nfirst-even 4 c4 bottom",
        "grid 3x3\nvalues 0-4\nfirst-even 2 r2 right",
        "grid 3x3 raw\nvalues 1-4\nfirst-even 4 r1 left",
    ],
    sample: "first-even 4 r1 left",
    sentences: &[sentence("seen from the clue, the first even digit is the number beside the square")],
    propose: Some(Propose::End(propose)),
    ..Spec::of(Group::BesideGrid, make)
};

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<First<0>>::make(args)
}

/// Proposes the first even digit of a line.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

/// The rule about the first digit with this remainder modulo 2.
#[derive(Debug)]
pub(super) struct First<const REMAINDER: i32>;

impl<const REMAINDER: i32> Sight for First<REMAINDER> {
    const HAS_NEGATION: bool = true;

    /// Posts an automaton that remembers whether a digit with this remainder was read, and whether the first such digit
    /// equals the clue.
    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        let step = |&first: &Option<bool>, digit: i32| match first {
            None if digit % 2 == REMAINDER => Some(Some(digit == clue)),
            first => Some(first),
        };
        word::post(csp, seen, csp.range(seen[0]), None, step, |&first| first == Some(true));
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        seen.iter().find(|&&digit| digit % 2 == REMAINDER) == Some(&clue)
    }

    fn label(clue: i32) -> String {
        format!("{}{clue}", if REMAINDER == 0 { "□" } else { "○" })
    }
}
