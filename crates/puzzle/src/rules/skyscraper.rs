//! `skyscraper`: "Digits are heights of buildings, and a building hides the buildings behind it that are not taller.
//! The clue is the number of buildings seen from its side."

use super::family::sight::{BySight, Sight};
use super::family::{skyline, word};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::VarId;
use crate::grid::{GridLine, MAX_SIDE, Side};
use crate::puzzle::Posting;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "skyscraper",
    params: &[
        Param::number("N", "a number of visible digits", 0, MAX_SIDE as i32),
        Param::line(),
        Param::side(),
    ],
    summary: "seen from SIDE, N digits of the row or column are larger than all before them; a digit 0 is not a building",
    examples: &[
        "grid 4x4\nskyscraper 3 r1 left\nskyscraper 2 c4 bottom",
        "grid 3x3\nvalues 0-4\nskyscraper 2 r2 right\nskyscraper 1 c1 top",
        "grid 3x3 raw\nvalues 0-2\nskyscraper 0 r1 left\nskyscraper 2 r2 left",
    ],
    sample: "skyscraper 4 r1 left",
    sentences: &[sentence(
        "the number in the clue says how many digits, seen from there, are larger than all before them; <zero>",
    )],
    propose: Some(Propose::End(propose)),
    iss: ".Skyscraper",
    fpuzzles: "skyscraper",
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct Skyscraper;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<Skyscraper>::make(args)
}

/// Proposes the number of visible buildings on a line.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

impl Sight for Skyscraper {
    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        if clue as usize > seen.len() {
            return csp.clause([]);
        }
        skyline::post(csp, seen, clue);
    }

    const HAS_NEGATION: bool = true;

    /// Posts an automaton that remembers the height of the tallest building and the number of visible buildings.
    fn post_negation(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        let step = |&(tallest, count): &(i32, i32), height: i32| match height > tallest {
            // More buildings than the clue says are visible, so the clue is wrong whatever follows.
            true if count > clue => Some((tallest, count)),
            true => Some((height, count + 1)),
            false => Some((tallest, count)),
        };
        word::post(csp, seen, csp.range(seen[0]), (0, 0), step, |&(_, count)| count != clue);
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        let visible = |&place: &usize| seen[place] > 0 && seen[..place].iter().all(|&h| h < seen[place]);
        (0..seen.len()).filter(visible).count() as i32 == clue
    }

    fn label(clue: i32) -> String {
        format!("[{clue}]")
    }
}
