//! Reasons of rules that list or count: how much has to follow a cell that a skyscraper clue sees, and which values circles can hold
//! that count themselves.

use std::collections::BTreeSet;

use super::plan::{Names, Plan};
use super::story::{LineRest, Reason, So};
use crate::grid::{Cell, Digit};
use crate::statement::Argument;
use crate::steps::{Cause, MOST_IN_MIND};

/// With more values not all sets of them are looked at.
const MOST_VALUES: usize = 16;

/// The reason of a single line of such a rule, if it explains all of its conclusions.
pub fn clues(plan: &Plan<'_>) -> Option<Reason> {
    let [cause] = &plan.step.because[..] else { return None };
    let (Cause::Rule { rule } | Cause::With { rule, .. }) = cause else { return None };
    let houses = if let Cause::With { houses, .. } = cause { &houses[..] } else { &[] };
    let statement = &plan.puzzle.rules()[*rule].statement;
    match (statement.name, &statement.arguments[..]) {
        ("skyscraper", &[Argument::Number(count), Argument::Line(line), Argument::Side(side)]) => {
            let seen = line.seen_from(side, plan.puzzle.grid());
            match count {
                1 => highest(plan, &seen, houses),
                count => buildings(plan, usize::try_from(count).ok()?, &seen),
            }
        }
        // A list of values needs no reason, however many cells it is about.
        ("candidates", [Argument::Values(listed), Argument::Cells(cells)]) => {
            let is_said =
                |(cell, value): (Cell, Digit)| cells.contains(&cell) && !listed.contains(&i32::from(value));
            plan.step.gone().all(is_said).then_some(Reason { what: LineRest::Nothing, so: So::Refuted })
        }
        ("counting-circles", [Argument::Cells(circles)]) => circle_values(plan, circles, houses),
        _ => None,
    }
}

/// The only value that is seen is the largest, which a house has among these cells.
fn highest(plan: &Plan<'_>, seen: &[Cell], houses: &[usize]) -> Option<Reason> {
    let grid = plan.puzzle.grid();
    let (&first, max) = (seen.first()?, grid.values().max);
    let has_all = |&house: &usize| {
        let cells = &grid.houses()[house].cells;
        plan.is_full(cells) && cells.iter().all(|cell| seen.contains(cell))
    };
    let is_proved = |(cell, value): (Cell, Digit)| seen.contains(&cell) && (cell == first) == (value != max);
    if !houses.iter().any(has_all) || !plan.step.gone().all(is_proved) {
        return None;
    }
    let what = LineRest::Highest { cell: plan.name(first), value: plan.sign(max) };
    Some(Reason { what, so: So::Refuted })
}

/// Of so many values that are seen, each larger than those before it, the first cells leave room for the others.
fn buildings(plan: &Plan<'_>, count: usize, seen: &[Cell]) -> Option<Reason> {
    let max = plan.puzzle.grid().values().max;
    // Up to a cell at most as many are seen as there are cells.
    let most = |place: usize| max.checked_sub(Digit::try_from(count.checked_sub(place + 1)?).ok()?);
    let is_too_large = |(cell, value): (Cell, Digit)| {
        let place = seen.iter().position(|&other| other == cell)?;
        (value > most(place)?).then_some(place)
    };
    let places = plan.step.gone().map(is_too_large).collect::<Option<BTreeSet<usize>>>()?;
    let bound = |&place: &usize| Some((plan.name(seen[place]), plan.sign(most(place)?)));
    let bounds = places.iter().map(bound).collect::<Option<Vec<_>>>()?;
    (!bounds.is_empty()).then_some(Reason { what: LineRest::Seen { count, bounds }, so: So::Refuted })
}

/// The values that occur in circles make their number, as each stands in as many of them as it says.
fn circle_values(plan: &Plan<'_>, circles: &[Cell], houses: &[usize]) -> Option<Reason> {
    let grid = plan.puzzle.grid();
    let left = circles.iter().map(|&cell| plan.values(cell)).collect::<Option<Vec<_>>>()?;
    let all: Vec<Digit> = grid.values().iter().filter(|&value| value > 0).collect();
    if all.len() > MOST_VALUES {
        return None;
    }
    // So many circles can hold a value at once: each of the houses one, and those that are in none of them.
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
    let is_proved = |(cell, value): (Cell, Digit)| {
        circles.contains(&cell) && sets.iter().all(|set| !set.contains(&value))
    };
    if sets.is_empty() || sets.len() > MOST_IN_MIND || !plan.step.gone().all(is_proved) {
        return None;
    }
    let few = few.iter().filter(|(_, most)| *most > 0);
    let what = LineRest::Circles {
        count: circles.len(),
        few: few.map(|&(value, most)| (plan.sign(value), most)).collect(),
        sets: sets.iter().map(|set| Names::joined(&plan.signs(set), "+")).collect(),
    };
    Some(Reason { what, so: So::Absent })
}
