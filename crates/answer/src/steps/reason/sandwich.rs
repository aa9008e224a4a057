//! The reason of a sandwich whose row or column has each value once: the places of the smallest and the largest value,
//! and the values between them.

use std::collections::BTreeSet;

use super::step_facts::StepFacts;
use super::{Conclusion, CrustPlaces, LineFact, LineReason};
use crate::steps::{self, CrustCase, MOST_IN_MIND};

/// Explains why the cells of a sandwich have no more values than the step leaves; `None` if it proves less.
pub fn crusts(facts: &StepFacts<'_>) -> Option<LineReason> {
    let [cause] = &facts.step.because[..] else { return None };
    let found = steps::Crusts::new(facts.puzzle, cause, &facts.step.known_cells())?;
    let is_open = |(cell, value)| {
        let place = found.cells.iter().position(|&other| other == cell);
        place.is_some_and(|place| found.allow(place, value))
    };
    if found.cases.is_empty() || facts.step.gone().any(is_open) {
        return None;
    }
    let pairs: BTreeSet<([usize; 2], bool)> =
        found.cases.iter().map(|case| (case.places, case.is_ascending)).collect();
    let values = found.ends.map(i32::from);
    if found.cases.len() > MOST_IN_MIND {
        return Some(LineReason {
            what: LineFact::ManyCrusts { values, places: pairs.len() },
            so: Conclusion::However,
        });
    }
    let cases = pairs.into_iter().map(|(places, is_ascending)| {
        let here =
            found.cases.iter().filter(|case| case.places == places && case.is_ascending == is_ascending);
        let [first, last] = places.map(|place| found.cells[place]);
        let between = |case: &CrustCase| case.between.iter().map(|&value| value.into()).collect();
        let is_neighbour = places[1] == places[0] + 1;
        let sets = if is_neighbour { Vec::new() } else { here.map(between).collect() };
        CrustPlaces { cells: if is_ascending { [first, last] } else { [last, first] }, sets }
    });
    Some(LineReason { what: LineFact::Crusts { values, cases: cases.collect() }, so: Conclusion::However })
}
