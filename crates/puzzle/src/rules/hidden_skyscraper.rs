//! `hidden-skyscraper`: "Digits are heights of buildings. The clue is the height of the first one that cannot be seen
//! from its side."

use super::family::sight::{BySight, Sight};
use super::family::word;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, VarId};
use crate::grid::{GridLine, MAX_VALUES, Side};
use crate::puzzle::Posting;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "hidden-skyscraper",
    params: &[Param::number("N", "a digit", 0, MAX_VALUES as i32), Param::line(), Param::side()],
    summary: "seen from SIDE, N is the first digit that is not larger than all digits before it",
    examples: &[
        "grid 4x4\nhidden-skyscraper 2 r1 left\nhidden-skyscraper 1 c4 bottom",
        "grid 3x3\nvalues 0-4\nhidden-skyscraper 3 r2 right\nhidden-skyscraper 0 c1 top",
        "grid 4x4 raw\nhidden-skyscraper 3 r1 left",
    ],
    sample: "hidden-skyscraper 3 r1 left",
    sentences: &[sentence(
        "seen from the clue, the number in it is the first digit that is not larger than one before it",
    )],
    propose: Some(Propose::End(propose)),
    iss: ".HiddenSkyscraper",
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct HiddenSkyscraper;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<HiddenSkyscraper>::make(args)
}

/// Proposes the first hidden building.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

impl Sight for HiddenSkyscraper {
    /// Posts about n truth values, which say whether the heights increase up to each building, and about n(n + 4)
    /// clauses of two or three literals over the order literals of the cells.
    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        let differ = csp.all_differ(seen);
        // The first building is never hidden. If all digits differ, the hidden building cannot have its height.
        if differ {
            csp.clause([!csp.equals(seen[0], clue)]);
        }
        let mut before: Option<Atom> = None;
        for (place, pair) in seen.windows(2).enumerate() {
            let (last, cell) = (pair[0], pair[1]);
            let is_clue = csp.equals(cell, clue);
            let increasing = (place + 2 < seen.len()).then(|| csp.new_bool());
            // If the heights stop increasing at this building, it has the clue's height, and the building before it is
            // at least as tall.
            let ends: Vec<Atom> = increasing.into_iter().chain(before.map(|before| !before)).collect();
            let hides = csp.at_least(last, clue.saturating_add(differ.into()));
            for atom in [is_clue, hides] {
                csp.clause(ends.iter().copied().chain([atom]));
            }
            if differ {
                // If all digits differ, no other building has the clue's height.
                for atom in increasing.map(|atom| !atom).into_iter().chain(before) {
                    csp.clause([!is_clue, atom]);
                }
            }
            if let Some(increasing) = increasing {
                if let Some(before) = before {
                    csp.clause([!increasing, before]);
                }
                for height in csp.range(cell) {
                    let (low, high) =
                        (csp.at_least(last, height), csp.at_least(cell, height.saturating_add(1)));
                    csp.clause([!increasing, !low, high]);
                }
            }
            before = increasing;
        }
        if seen.len() == 1 {
            csp.clause([]);
        }
    }

    const HAS_NEGATION: bool = true;

    /// Posts an automaton that remembers the last digit while the digits increase, and then requires the next digit to
    /// differ from the clue.
    fn post_negation(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        let is_wrong = (i32::MAX, true);
        let step = |&(last, wrong): &(i32, bool), digit: i32| match wrong {
            true => Some(is_wrong),
            false if digit > last => Some((digit, false)),
            false => (digit != clue).then_some(is_wrong),
        };
        word::post(csp, seen, csp.range(seen[0]), (i32::MIN, false), step, |_| true);
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        // The first hidden digit directly follows a digit that is at least as large.
        seen.windows(2).find(|pair| pair[1] <= pair[0]).is_some_and(|pair| pair[1] == clue)
    }

    fn label(clue: i32) -> String {
        format!("|{clue}|")
    }
}
