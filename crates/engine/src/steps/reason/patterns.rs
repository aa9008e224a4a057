//! Intersections, subsets, fish and wings, as far as facts and causes bear them out.

use std::collections::BTreeSet;

use super::explanation::{Places, Reasoning};
use super::step_facts::Plan;
use crate::grid::{Cell, Digit};
use crate::steps::Cause;

/// The cells and the value of a cause about a house.
type Area<'a> = (&'a [Cell], Digit);

/// The cells with the values that each loses, if the step does nothing else.
fn removed<'a>(plan: &'a Plan<'_>) -> Option<&'a [(Cell, Vec<Digit>)]> {
    plan.step.place.is_empty().then_some(&plan.step.remove[..])
}

/// The one value that the step excludes.
fn removed_value(plan: &Plan<'_>) -> Option<Digit> {
    let values: BTreeSet<Digit> =
        removed(plan)?.iter().flat_map(|(_, values)| values.iter().copied()).collect();
    values.first().copied().filter(|_| values.len() == 1)
}

fn area<'a>(plan: &'a Plan<'_>, because: usize) -> Option<Area<'a>> {
    plan.house_of(&plan.step.because[because]).map(|(_, cells, value)| (cells, value))
}

/// All places of a value in one house lie in another.
pub fn intersection(plan: &Plan<'_>) -> Option<Reasoning> {
    let value = removed_value(plan)?;
    let [_, _] = plan.step.because[..] else { return None };
    let fits = |base: usize, cover: usize| {
        let ((cells, own), (others, other)) = (area(plan, base)?, area(plan, cover)?);
        let places = plan.places(base);
        let lost = |(cell, _): &(Cell, Vec<Digit>)| others.contains(cell) && !places.contains(cell);
        let fits = own == value
            && other == value
            && plan.is_full(cells)
            && places.iter().all(|cell| others.contains(cell))
            && removed(plan)?.iter().all(lost);
        let cover = plan.house_of(&plan.step.because[cover])?.0;
        fits.then_some(Reasoning::Intersection { base: plan.told_places(base)?, cover })
    };
    fits(0, 1).or_else(|| fits(1, 0))
}

/// So many cells of a house with as many values.
pub fn subset(plan: &Plan<'_>) -> Option<Reasoning> {
    let (mut cells, mut values, mut house) = (Vec::new(), Vec::new(), None);
    for (place, cause) in plan.step.because.iter().enumerate() {
        match cause {
            Cause::Cell(cell) => cells.push(*cell),
            _ => {
                let (name, all, value) = plan.house_of(cause)?;
                values.push((value, place));
                house.get_or_insert((name, all));
            }
        }
    }
    let (house, all) = house?;
    cells.sort_unstable();
    values.sort_unstable();
    let digits: Vec<Digit> = values.iter().map(|&(value, _)| value).collect();
    let same_house =
        values.iter().all(|&(_, place)| area(plan, place).is_some_and(|(other, _)| other == all));
    let in_house = cells.iter().all(|cell| all.contains(cell));
    if !same_house || !in_house || cells.len() != digits.len() {
        return None;
    }
    let (names, signs) = (plan.names(&cells), plan.signs(&digits));
    let inside = |values: &[Digit]| values.iter().all(|value| digits.contains(value));
    let naked = cells.iter().all(|&cell| plan.values(cell).is_some_and(inside))
        && removed(plan)?
            .iter()
            .all(|(cell, values)| all.contains(cell) && !cells.contains(cell) && inside(values));
    if naked {
        return Some(Reasoning::NakedSubset { house, cells: names, values: signs });
    }
    let hidden = plan.is_full(all)
        && values.iter().all(|&(_, place)| plan.places(place).iter().all(|cell| cells.contains(cell)))
        && removed(plan)?
            .iter()
            .all(|(cell, values)| cells.contains(cell) && !values.iter().any(|value| digits.contains(value)));
    hidden.then_some(Reasoning::HiddenSubset { house, cells: names, values: signs })
}

/// A value in so many houses lies in as many others.
pub fn fish(plan: &Plan<'_>) -> Option<Reasoning> {
    let value = removed_value(plan)?;
    let count = plan.step.because.len();
    let areas: Vec<Area<'_>> = (0..count).map(|place| area(plan, place)).collect::<Option<_>>()?;
    if count > 16 || areas.iter().any(|&(_, other)| other != value) {
        return None;
    }
    let removed = removed(plan)?;
    let fits = |set: &u32| {
        let is_base = |place: &usize| set >> place & 1 == 1;
        let bases: Vec<usize> = (0..count).filter(is_base).collect();
        let covers: Vec<usize> = (0..count).filter(|place| !is_base(place)).collect();
        let body: Vec<Cell> = bases.iter().flat_map(|&base| plan.places(base)).copied().collect();
        let covered = |cell: &Cell| covers.iter().any(|&cover| areas[cover].0.contains(cell));
        body.iter().collect::<BTreeSet<_>>().len() == body.len()
            && body.iter().all(covered)
            && bases.iter().all(|&base| plan.is_full(areas[base].0))
            && removed.iter().all(|(cell, _)| covered(cell) && !body.contains(cell))
    };
    let half = |set: &u32| 2 * set.count_ones() as usize == count;
    let base = (0..1u32 << count).filter(half).find(fits)?;
    let of = |wanted: u32| (0..count).filter(move |place| base >> place & 1 == wanted);
    let bases: Vec<Places> = of(1).map(|place| plan.told_places(place)).collect::<Option<_>>()?;
    let covers = of(0).map(|place| Some(plan.house_of(&plan.step.because[place])?.0));
    Some(Reasoning::Fish { base: bases, cover: covers.collect::<Option<_>>()? })
}

/// Returns `true` if a cause says that two cells cannot both have a value.
pub fn sees(plan: &Plan<'_>, value: Digit, a: Cell, b: Cell) -> bool {
    let says = |place| {
        area(plan, place).is_some_and(|(cells, own)| own == value && cells.contains(&a) && cells.contains(&b))
    };
    a != b && (0..plan.step.because.len()).any(says)
}

/// Cells with the values that they have left, of those whose one value is a cause.
pub fn cells<'a>(plan: &'a Plan<'_>) -> Option<Vec<(Cell, &'a [Digit])>> {
    let cells = plan.step.because.iter().filter_map(|cause| match cause {
        Cause::Cell(cell) => Some(*cell),
        _ => None,
    });
    cells.map(|cell| Some((cell, plan.values(cell)?))).collect()
}

/// The reasoning by which some cells lose a value, that value, and these cells.
pub type Elimination = (Reasoning, Digit, Vec<Cell>);

/// The cells that lose a value and see all of some cells that may have it.
pub fn lost(plan: &Plan<'_>, value: Digit, seen: &[Cell]) -> Vec<Cell> {
    let losing = plan.step.remove.iter().filter(|(_, values)| values.contains(&value)).map(|&(cell, _)| cell);
    losing.filter(|&cell| seen.iter().all(|&other| sees(plan, value, cell, other))).collect()
}

/// The values that the step excludes.
pub fn removed_values(plan: &Plan<'_>) -> BTreeSet<Digit> {
    plan.step.remove.iter().flat_map(|(_, values)| values.iter().copied()).collect()
}

/// The other one of two values.
pub fn other(values: &[Digit], value: Digit) -> Option<Digit> {
    match values {
        [a, b] if *a == value => Some(*b),
        [a, b] if *b == value => Some(*a),
        _ => None,
    }
}

/// A pivot and two pincers, one of which has the value whichever the pivot has.
pub fn wing(plan: &Plan<'_>) -> Option<Elimination> {
    let cells = cells(plan)?;
    removed_values(plan)
        .into_iter()
        .find_map(|value| (0..cells.len()).find_map(|pivot| wing_of(plan, &cells, pivot, value)))
}

fn wing_of(plan: &Plan<'_>, cells: &[(Cell, &[Digit])], pivot: usize, value: Digit) -> Option<Elimination> {
    let others = cells.iter().enumerate().filter(|&(place, _)| place != pivot);
    let mut pincers: Vec<(Digit, Cell)> =
        others.filter_map(|(_, &(cell, values))| Some((other(values, value)?, cell))).collect();
    pincers.sort_unstable();
    let ((pivot, own), [(x, a), (y, b)], 3) = (cells[pivot], &pincers[..], cells.len()) else { return None };
    let is_whole = own.contains(&value);
    let left: Vec<Digit> = own.iter().copied().filter(|&other| other != value).collect();
    let ends = if is_whole { vec![*a, *b, pivot] } else { vec![*a, *b] };
    let lost = lost(plan, value, &ends);
    let fits = x != y && left == [*x, *y] && sees(plan, *x, pivot, *a) && sees(plan, *y, pivot, *b);
    let what = Reasoning::Wing {
        pivot: plan.name(pivot),
        pincers: [plan.name(*a), plan.name(*b)],
        values: [*x, *y, value].map(|value| plan.sign(value)),
        is_whole,
    };
    (fits && !lost.is_empty()).then_some((what, value, lost))
}
