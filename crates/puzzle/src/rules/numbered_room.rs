//! `numbered-room`: "The clue is the digit in the N-th cell seen from its side, where N is the digit in the first
//! cell."

use super::family::sight::{BySight, Sight};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Constraint, VarId};
use crate::grid::{GridLine, MAX_VALUES, Side};
use crate::puzzle::Posting;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "numbered-room",
    params: &[Param::number("N", "a digit", 0, MAX_VALUES as i32), Param::line(), Param::side()],
    summary: "seen from SIDE, the X-th cell of the row or column holds N; X is the digit in the first cell",
    examples: &[
        "grid 4x4\nnumbered-room 3 r1 left\nnumbered-room 1 c4 bottom",
        "grid 3x3\nvalues 0-4\nnumbered-room 4 r2 right\nnumbered-room 0 c1 top",
    ],
    sample: "numbered-room 3 r1 left",
    sentences: &[sentence(
        "seen from the clue, count as many cells as the first digit says: that cell holds the number in the clue",
    )],
    propose: Some(Propose::End(propose)),
    iss: ".NumberedRoom",
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct NumberedRoom;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<NumberedRoom>::make(args)
}

/// Proposes the digit in the cell to which the first cell of a line points.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

impl Sight for NumberedRoom {
    const HAS_NEGATION: bool = true;

    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        let places = 1..=seen.len() as i32;
        csp.post(Constraint::Member(seen[0], csp.range(seen[0]).filter(|n| places.contains(n)).collect()));
        for (&room, number) in seen.iter().zip(places) {
            csp.clause([!csp.equals(seen[0], number), csp.equals(room, clue)]);
        }
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        seen[0] > 0 && seen.get(seen[0] as usize - 1) == Some(&clue)
    }

    fn label(clue: i32) -> String {
        format!(":{clue}:")
    }
}
