//! Reasons of rules that list or count: how many larger values must follow a cell seen by a skyscraper clue, and which
//! values circles that count themselves can hold.

use std::collections::BTreeSet;

use super::step_facts::StepFacts;
use super::{Conclusion, LineFact, LineReason};
use crate::grid::{Cell, Digit};
use crate::statement::Argument;
use crate::steps::{Cause, MOST_IN_MIND};

/// With more values, not all their sets are examined.
const MOST_VALUES: usize = 16;

/// Returns the reason of a step by a single line of such a rule, if it explains all conclusions of the step.
pub fn clues(facts: &StepFacts<'_>) -> Option<LineReason> {
    let [cause] = &facts.step.because[..] else { return None };
    let (Cause::Rule { rule } | Cause::With { rule, .. }) = cause else { return None };
    let houses = cause.houses();
    let statement = &facts.puzzle.rules()[*rule].statement;
    match (statement.name, &statement.arguments[..]) {
        ("skyscraper", &[Argument::Number(count), Argument::Line(line), Argument::Side(side)]) => {
            let seen = line.seen_from(side, facts.puzzle.grid());
            match count {
                1 => highest(facts, &seen, houses),
                count => buildings(facts, usize::try_from(count).ok()?, &seen),
            }
        }
        // A list of values needs no reason, however many cells it involves.
        ("candidates", [Argument::Values(listed), Argument::Cells(cells)]) => {
            let is_said =
                |(cell, value): (Cell, Digit)| cells.contains(&cell) && !listed.contains(&i32::from(value));
            facts
                .step
                .gone()
                .all(is_said)
                .then_some(LineReason { what: LineFact::Nothing, so: Conclusion::Refuted })
        }
        ("counting-circles", [Argument::Cells(circles)]) => circle_values(facts, circles, houses),
        _ => None,
    }
}

/// The only visible value is the largest, which a house has among these cells.
fn highest(facts: &StepFacts<'_>, seen: &[Cell], houses: &[usize]) -> Option<LineReason> {
    let grid = facts.puzzle.grid();
    let (&first, max) = (seen.first()?, grid.values().max);
    // A 0 is not visible: it may be in the first cell.
    if grid.values().min == 0 {
        return None;
    }
    let has_all = |&house: &usize| {
        let cells = &grid.houses()[house].cells;
        facts.is_full(cells) && cells.iter().all(|cell| seen.contains(cell))
    };
    let is_proved = |(cell, value): (Cell, Digit)| seen.contains(&cell) && (cell == first) == (value != max);
    if !houses.iter().any(has_all) || !facts.step.gone().all(is_proved) {
        return None;
    }
    let what = LineFact::Highest { cell: first, value: max.into() };
    Some(LineReason { what, so: Conclusion::Refuted })
}

/// With `count` visible values, each larger than the ones before it, the first cells must leave room for the others.
fn buildings(facts: &StepFacts<'_>, count: usize, seen: &[Cell]) -> Option<LineReason> {
    let max = facts.puzzle.grid().values().max;
    // Up to a cell, at most as many are visible as there are cells.
    let most = |place: usize| max.checked_sub(Digit::try_from(count.checked_sub(place + 1)?).ok()?);
    let is_too_large = |(cell, value): (Cell, Digit)| {
        let place = seen.iter().position(|&other| other == cell)?;
        (value > most(place)?).then_some(place)
    };
    let places = facts.step.gone().map(is_too_large).collect::<Option<BTreeSet<usize>>>()?;
    let bound = |&place: &usize| Some((seen[place], most(place)?.into()));
    let bounds = places.iter().map(bound).collect::<Option<Vec<_>>>()?;
    (!bounds.is_empty())
        .then_some(LineReason { what: LineFact::Seen { count, bounds }, so: Conclusion::Refuted })
}

/// The values that occur in circles add up to the number of circles, because each fills as many circles as it says.
fn circle_values(facts: &StepFacts<'_>, circles: &[Cell], houses: &[usize]) -> Option<LineReason> {
    let grid = facts.puzzle.grid();
    let left = circles.iter().map(|&cell| facts.values(cell)).collect::<Option<Vec<_>>>()?;
    let all: Vec<Digit> = grid.values().iter().filter(|&value| value > 0).collect();
    if all.len() > MOST_VALUES {
        return None;
    }
    // Upper bound on the circles that can hold a value at once: one in each house, plus the circles in no house.
    let most = |value: Digit| {
        let mut taken: BTreeSet<usize> = BTreeSet::new();
        let mut alone = 0;
        for (cell, _) in circles.iter().zip(&left).filter(|(_, values)| values.contains(&value)) {
            match houses.iter().find(|&&house| grid.houses()[house].cells.contains(cell)) {
                Some(&house) => drop(taken.insert(house)),
                None => alone += 1,
            }
        }
        alone + taken.len()
    };
    let few: Vec<(Digit, usize)> = all
        .iter()
        .map(|&value| (value, most(value)))
        .filter(|&(value, most)| most < usize::from(value))
        .collect();
    let usable: Vec<Digit> =
        all.iter().copied().filter(|value| !few.iter().any(|(other, _)| other == value)).collect();
    let mut sets: Vec<Vec<Digit>> = Vec::new();
    for code in 0..1_u32 << usable.len() {
        let set: Vec<Digit> = usable
            .iter()
            .enumerate()
            .filter(|(bit, _)| code >> bit & 1 == 1)
            .map(|(_, &value)| value)
            .collect();
        let is_whole = set.iter().map(|&value| usize::from(value)).sum::<usize>() == circles.len();
        if is_whole && left.iter().all(|values| values.iter().any(|value| set.contains(value))) {
            sets.push(set);
        }
    }
    sets.sort();
    let is_few = |(cell, value): (Cell, Digit)| {
        circles.contains(&cell) && few.iter().any(|&(other, most)| other == value && most > 0)
    };
    let is_absent = |(cell, value): (Cell, Digit)| {
        circles.contains(&cell) && sets.iter().all(|set| !set.contains(&value))
    };
    // If too few circles can hold the excluded values, the remaining sets add nothing.
    if facts.step.gone().all(is_few) {
        sets.clear();
    } else if sets.is_empty() || sets.len() > MOST_IN_MIND || !facts.step.gone().all(is_absent) {
        return None;
    }
    let is_gone = |value: Digit| facts.step.gone().any(|(_, gone)| gone == value);
    let few = few.iter().filter(|&&(value, most)| most > 0 && (!sets.is_empty() || is_gone(value)));
    let what = LineFact::Circles {
        cells: circles.to_vec(),
        few: few.map(|&(value, most)| (value.into(), most)).collect(),
        sets: sets.iter().map(|set| set.iter().map(|&value| value.into()).collect()).collect(),
    };
    Some(LineReason { what, so: if sets.is_empty() { Conclusion::Refuted } else { Conclusion::Absent } })
}
