//! Intersections, subsets, fish and wings, as far as facts and causes confirm them.

use std::collections::BTreeSet;

use super::step_facts::StepFacts;
use super::{Places, Reasoning};
use crate::grid::{Cell, Digit};
use crate::steps::Cause;

/// The cells and the value of a cause about a house.
type Area<'a> = (&'a [Cell], Digit);

/// Returns the cells with the values that each loses, if the step does nothing else.
fn removed<'a>(facts: &'a StepFacts<'_>) -> Option<&'a [(Cell, Vec<Digit>)]> {
    facts.step.place.is_empty().then_some(&facts.step.remove[..])
}

/// Returns the single value that the step excludes.
fn removed_value(facts: &StepFacts<'_>) -> Option<Digit> {
    let values: BTreeSet<Digit> =
        removed(facts)?.iter().flat_map(|(_, values)| values.iter().copied()).collect();
    values.first().copied().filter(|_| values.len() == 1)
}

/// All places of a value in one house lie in another.
pub fn intersection(facts: &StepFacts<'_>) -> Option<Reasoning> {
    let value = removed_value(facts)?;
    let [_, _] = facts.step.because[..] else { return None };
    let fits = |base: usize, cover: usize| {
        let ((cells, own), (others, other)) = (facts.house_of(base)?, facts.house_of(cover)?);
        let places = facts.places(base);
        let lost = |(cell, _): &(Cell, Vec<Digit>)| others.contains(cell) && !places.contains(cell);
        let fits = own == value
            && other == value
            && facts.is_full(cells)
            && places.iter().all(|cell| others.contains(cell))
            && removed(facts)?.iter().all(lost);
        fits.then_some(Reasoning::Intersection { base: facts.listed_places(base)?, cover })
    };
    fits(0, 1).or_else(|| fits(1, 0))
}

/// Finds some cells of a house with as many values.
pub fn subset(facts: &StepFacts<'_>) -> Option<Reasoning> {
    let (mut cells, mut values, mut house) = (Vec::new(), Vec::new(), None);
    for (place, cause) in facts.step.because.iter().enumerate() {
        match cause {
            Cause::Cell(cell) => cells.push(*cell),
            _ => {
                let (all, value) = facts.house_of(place)?;
                values.push((value, place));
                house.get_or_insert((place, all));
            }
        }
    }
    let (because, all) = house?;
    cells.sort_unstable();
    values.sort_unstable();
    let digits: Vec<Digit> = values.iter().map(|&(value, _)| value).collect();
    let same_house =
        values.iter().all(|&(_, place)| facts.house_of(place).is_some_and(|(other, _)| other == all));
    let in_house = cells.iter().all(|cell| all.contains(cell));
    if !same_house || !in_house || cells.len() != digits.len() {
        return None;
    }
    let inside = |values: &[Digit]| values.iter().all(|value| digits.contains(value));
    let naked = cells.iter().all(|&cell| facts.values(cell).is_some_and(inside))
        && removed(facts)?
            .iter()
            .all(|(cell, values)| all.contains(cell) && !cells.contains(cell) && inside(values));
    if naked {
        return Some(Reasoning::NakedSubset { because, cells, values: digits });
    }
    let hidden = facts.is_full(all)
        && values.iter().all(|&(_, place)| facts.places(place).iter().all(|cell| cells.contains(cell)))
        && removed(facts)?
            .iter()
            .all(|(cell, values)| cells.contains(cell) && !values.iter().any(|value| digits.contains(value)));
    hidden.then_some(Reasoning::HiddenSubset { because, cells, values: digits })
}

/// Finds a value whose places in some houses lie in as many others.
pub fn fish(facts: &StepFacts<'_>) -> Option<Reasoning> {
    let value = removed_value(facts)?;
    let count = facts.step.because.len();
    let areas: Vec<Area<'_>> = (0..count).map(|place| facts.house_of(place)).collect::<Option<_>>()?;
    if count > 16 || areas.iter().any(|&(_, other)| other != value) {
        return None;
    }
    let removed = removed(facts)?;
    let fits = |set: &u32| {
        let is_base = |place: &usize| set >> place & 1 == 1;
        let bases: Vec<usize> = (0..count).filter(is_base).collect();
        let covers: Vec<usize> = (0..count).filter(|place| !is_base(place)).collect();
        let body: Vec<Cell> = bases.iter().flat_map(|&base| facts.places(base)).copied().collect();
        let covered = |cell: &Cell| covers.iter().any(|&cover| areas[cover].0.contains(cell));
        body.iter().collect::<BTreeSet<_>>().len() == body.len()
            && body.iter().all(covered)
            && bases.iter().all(|&base| facts.is_full(areas[base].0))
            && removed.iter().all(|(cell, _)| covered(cell) && !body.contains(cell))
    };
    let half = |set: &u32| 2 * set.count_ones() as usize == count;
    let base = (0..1u32 << count).filter(half).find(fits)?;
    let of = |wanted: u32| (0..count).filter(move |place| base >> place & 1 == wanted);
    let bases: Vec<Places> = of(1).map(|place| facts.listed_places(place)).collect::<Option<_>>()?;
    Some(Reasoning::Fish { base: bases, cover: of(0).collect() })
}

/// Returns `true` if a cause says that two cells cannot both have a value.
pub fn sees(facts: &StepFacts<'_>, value: Digit, a: Cell, b: Cell) -> bool {
    let says = |place| {
        facts
            .house_of(place)
            .is_some_and(|(cells, own)| own == value && cells.contains(&a) && cells.contains(&b))
    };
    a != b && (0..facts.step.because.len()).any(says)
}

/// Returns the cells of the causes which say that a cell has one value, with the values left in them.
pub fn cells<'a>(facts: &'a StepFacts<'_>) -> Option<Vec<(Cell, &'a [Digit])>> {
    let cells = facts.step.because.iter().filter_map(|cause| match cause {
        Cause::Cell(cell) => Some(*cell),
        _ => None,
    });
    cells.map(|cell| Some((cell, facts.values(cell)?))).collect()
}

/// The reasoning by which some cells lose a value, that value, and these cells.
pub type Elimination = (Reasoning, Digit, Vec<Cell>);

/// Returns the cells that lose a value and see all of the cells that may have it.
pub fn lost(facts: &StepFacts<'_>, value: Digit, seen: &[Cell]) -> Vec<Cell> {
    let losing =
        facts.step.remove.iter().filter(|(_, values)| values.contains(&value)).map(|&(cell, _)| cell);
    losing.filter(|&cell| seen.iter().all(|&other| sees(facts, value, cell, other))).collect()
}

/// The values that the step excludes.
pub fn removed_values(facts: &StepFacts<'_>) -> BTreeSet<Digit> {
    facts.step.remove.iter().flat_map(|(_, values)| values.iter().copied()).collect()
}

/// Returns the other one of two values.
pub fn other(values: &[Digit], value: Digit) -> Option<Digit> {
    match values {
        [a, b] if *a == value => Some(*b),
        [a, b] if *b == value => Some(*a),
        _ => None,
    }
}

/// Finds a pivot and two pincers such that a pincer has the value whatever the pivot is.
pub fn wing(facts: &StepFacts<'_>) -> Option<Elimination> {
    let cells = cells(facts)?;
    removed_values(facts)
        .into_iter()
        .find_map(|value| (0..cells.len()).find_map(|pivot| wing_of(facts, &cells, pivot, value)))
}

fn wing_of(
    facts: &StepFacts<'_>,
    cells: &[(Cell, &[Digit])],
    pivot: usize,
    value: Digit,
) -> Option<Elimination> {
    let others = cells.iter().enumerate().filter(|&(place, _)| place != pivot);
    let mut pincers: Vec<(Digit, Cell)> =
        others.filter_map(|(_, &(cell, values))| Some((other(values, value)?, cell))).collect();
    pincers.sort_unstable();
    let ((pivot, own), [(x, a), (y, b)], 3) = (cells[pivot], &pincers[..], cells.len()) else { return None };
    let is_whole = own.contains(&value);
    let left: Vec<Digit> = own.iter().copied().filter(|&other| other != value).collect();
    let ends = if is_whole { vec![*a, *b, pivot] } else { vec![*a, *b] };
    let lost = lost(facts, value, &ends);
    let fits = x != y && left == [*x, *y] && sees(facts, *x, pivot, *a) && sees(facts, *y, pivot, *b);
    let what = Reasoning::Wing { pivot, pincers: [*a, *b], values: [*x, *y, value], is_whole };
    (fits && !lost.is_empty()).then_some((what, value, lost))
}
