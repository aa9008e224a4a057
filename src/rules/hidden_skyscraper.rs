//! `hidden-skyscraper`: "Digits are heights of buildings. The clue is the height of the first one
//! that cannot be seen from there."

use super::family::sight::{BySight, Sight};
use super::family::word;
use super::params::{Arguments, Param};
use super::{Made, Spec};
use crate::csp::{Automaton, VarId};
use crate::grid::MAX_VALUES;
use crate::puzzle::Posting;

pub const SPEC: Spec = Spec {
    name: "hidden-skyscraper",
    params: &[Param::number("N", "a clue", 0, MAX_VALUES as i32), Param::line(), Param::side()],
    summary: "seen from SIDE, the first digit that is not larger than one before it is N",
    examples: &[
        "grid 4x4\nhidden-skyscraper 2 r1 left\nhidden-skyscraper 1 c4 bottom",
        "grid 3x3\nvalues 0-4\nhidden-skyscraper 3 r2 right\nhidden-skyscraper 0 c1 top",
        "grid 4x4 raw\nhidden-skyscraper 3 r1 left",
    ],
    sample: "hidden-skyscraper 3 r1 left",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct HiddenSkyscraper;

fn make(args: &mut Arguments<'_>) -> Made {
    BySight::<HiddenSkyscraper>::make(args)
}

impl Sight for HiddenSkyscraper {
    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        /// The tallest so far, or that the first hidden one was the clue.
        type Seen = Result<i32, ()>;
        let step = |state: &Seen, height: i32| match *state {
            Ok(tallest) if height > tallest => Some(Ok(height)),
            Ok(_) => (height == clue).then_some(Err(())),
            Err(()) => Some(Err(())),
        };
        let automaton = Automaton::explore(csp.range(seen[0]), Ok(-1), step, |state| state.is_err());
        word::post(csp, seen, automaton);
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        // The first hidden digit follows a larger or equal one directly.
        seen.windows(2).find(|pair| pair[1] <= pair[0]).is_some_and(|pair| pair[1] == clue)
    }
}
