//! `hits`: "The clue is the number of digits that equal their position as seen from its side, such as a 3 in the third
//! cell."

use super::family::sight::{BySight, Sight};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint, VarId};
use crate::grid::{GridLine, MAX_SIDE, Side};
use crate::puzzle::Posting;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "hits",
    params: &[Param::number("N", "a number of hits", 0, MAX_SIDE as i32), Param::line(), Param::side()],
    summary: "seen from SIDE, exactly N digits of the row or column equal their position, counted from 1",
    examples: &[
        "grid 4x4\nhits 2 r1 left\nhits 0 c4 bottom",
        "grid 3x3\nvalues 0-4\nhits 1 r2 right",
        "grid 3x3 raw\nvalues 1-2\nhits 2 r1 left",
    ],
    sample: "hits 3 r1 left",
    sentences: &[sentence(
        "the clue is the number of digits that equal their position, counted from the clue",
    )],
    propose: Some(Propose::End(propose)),
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct Hits;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<Hits>::make(args)
}

/// Proposes the number of digits that equal their position.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

impl Sight for Hits {
    const HAS_NEGATION: bool = true;

    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        let hits: Vec<Atom> = seen.iter().zip(1..).map(|(&cell, place)| csp.equals(cell, place)).collect();
        csp.post(Constraint::Count(hits, vec![clue as usize]));
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        let hit = |&(place, &digit): &(usize, &i32)| i64::from(digit) == place as i64 + 1;
        seen.iter().enumerate().filter(hit).count() as i64 == i64::from(clue)
    }

    fn label(clue: i32) -> String {
        format!("◎{clue}")
    }
}
