//! The lines of a proof as consequences: their order, and how they are grouped.

use std::collections::{BTreeMap, BTreeSet};

use super::contradiction::{is_last, left, why};
use super::step_facts::StepFacts;
use super::{Consequence, Exclusion, FoundValue, Why};
use crate::grid::{Cell, Digit};
use crate::steps::{Cause, ProofLine};

/// Returns `true` if the cause of a line involves a candidate, as far as known.
fn touches(facts: &StepFacts<'_>, cause: Option<usize>, (cell, value): (Cell, Digit)) -> bool {
    let Some(cause) = cause.filter(|&cause| cause < facts.step.because.len()) else { return true };
    if let Cause::Cell(own) = &facts.step.because[cause] {
        return cell == *own;
    }
    if let Some((cells, own)) = facts.house_of(cause) {
        return value == own && cells.contains(&cell);
    }
    facts.scope(cause).is_none_or(|scope| scope.contains(&cell))
}

/// Takes out the items that are needed, which may depend on the needed ones after them.
fn take_needed<T>(items: &mut Vec<T>, is_needed: impl Fn(&T, &[T]) -> bool) -> Vec<T> {
    let (mut needed, mut rest): (Vec<T>, Vec<T>) = Default::default();
    for item in std::mem::take(items).into_iter().rev() {
        match is_needed(&item, &needed) {
            true => needed.push(item),
            false => rest.push(item),
        }
    }
    needed.reverse();
    rest.reverse();
    *items = rest;
    needed
}

/// Returns the lines from one on, with exclusions placed before the value that they leave: as late as that allows, and
/// the last value of a cell as early as possible.
pub fn in_order(facts: &StepFacts<'_>, lines: &[ProofLine], begin: usize) -> Vec<ProofLine> {
    let (mut ordered, mut open) = (lines[..begin].to_vec(), lines[begin..].to_vec());
    let mut waiting: Vec<ProofLine> = Vec::new();
    // The line whose cell may now have one value left.
    let mut last: Option<usize> = None;
    while !open.is_empty() {
        let next = last.take().unwrap_or(0);
        let line = open.remove(next);
        if !line.equals {
            waiting.push(line);
            let later = open.iter().position(|later| later.equals && later.cell == line.cell);
            last =
                later.filter(|&place| is_last(facts, &[&ordered[..], &waiting[..]].concat(), &open[place]));
            continue;
        }
        let is_cell = is_last(facts, &[&ordered[..], &waiting[..]].concat(), &line);
        let needed = take_needed(&mut waiting, |other, needed| {
            let touched = |because| touches(facts, because, (other.cell, other.value));
            let is_cause = if is_cell { other.cell == line.cell } else { touched(line.because) };
            is_cause || needed.iter().any(|later: &ProofLine| touched(later.because))
        });
        ordered.extend(needed);
        ordered.push(line);
    }
    ordered.extend(waiting);
    ordered
}

/// Candidates that one cause excludes.
struct Gone {
    why: Why,
    because: Option<usize>,
    candidates: Vec<(Cell, Digit)>,
}

impl Gone {
    /// Groups cells that lose the same values.
    fn exclusions(self) -> Vec<Exclusion> {
        let mut lost: BTreeMap<Cell, BTreeSet<Digit>> = BTreeMap::new();
        for (cell, value) in self.candidates {
            lost.entry(cell).or_default().insert(value);
        }
        let mut groups: Vec<(BTreeSet<Digit>, Vec<Cell>)> = Vec::new();
        for (cell, values) in lost {
            match groups.iter_mut().find(|(other, _)| *other == values) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((values, vec![cell])),
            }
        }
        let exclusion = |(values, cells): (BTreeSet<Digit>, Vec<Cell>)| Exclusion {
            cells,
            values: values.into_iter().collect(),
            why: self.why.clone(),
        };
        groups.into_iter().map(exclusion).collect()
    }
}

/// Returns the consequences of the lines from one on, given the ones before, when `last` is to follow them.
pub fn consequences(
    facts: &StepFacts<'_>,
    lines: &[ProofLine],
    begin: usize,
    last: Option<&ProofLine>,
) -> Vec<Consequence> {
    let mut all: Vec<Consequence> = Vec::new();
    let mut open: Vec<Gone> = Vec::new();
    let exclusions = |open: Vec<Gone>| open.into_iter().flat_map(|gone| gone.exclusions()).collect();
    // Values of cells that were stated with the cause that leaves nothing else.
    let mut said: Vec<(Cell, Digit)> = Vec::new();
    let mut place = begin;
    while let Some(line) = lines.get(place) {
        let before = &lines[..place];
        let why = why(facts, before, line);
        if line.equals {
            place += 1;
            if said.contains(&(line.cell, line.value)) {
                continue;
            }
            // Rules and houses imply it, too, when a cell has one value left.
            let is_only = is_last(facts, before, line);
            let why = if is_only && matches!(why, Why::Line(_) | Why::House { .. }) {
                Why::Cell(None)
            } else {
                why
            };
            let found = Some(FoundValue { cell: line.cell, value: line.value, why });
            all.push(Consequence { gone: exclusions(std::mem::take(&mut open)), found });
            continue;
        }
        // Exclusions with the same cause are grouped, if they concern one cell or one value.
        let mut run = vec![*line];
        for more in &lines[place + 1..] {
            let same_cell = run.iter().all(|other| other.cell == more.cell);
            let same_value = run.iter().all(|other| other.value == more.value);
            // "It is 4" is about one cell.
            let same_why = match &why {
                Why::Cell(Some(_)) | Why::Assumed(_) => same_cell,
                why => *why == self::why(facts, before, more),
            };
            if more.equals || more.because != line.because || !(same_cell || same_value) || !same_why {
                break;
            }
            run.push(*more);
        }
        place += run.len();
        // That a cell has no value but its own goes without saying, unless a house needs the place.
        let next = lines[place..].iter().find(|line| line.equals).or(last);
        let needs_place = next.and_then(|line| facts.house_of(line.because?));
        if matches!(why, Why::Cell(Some(_)) | Why::Assumed(_))
            && !needs_place.is_some_and(|(_, value)| run.iter().any(|line| line.value == value))
        {
            continue;
        }
        let cell = line.cell;
        let candidates = run.iter().map(|line| (line.cell, line.value)).collect();
        // If a line leaves a cell one value, that value is stated, unless the same line forbids it in the end.
        let is_refuted = last.is_some_and(|last| (last.cell, last.because) == (cell, line.because));
        if let (Why::Line(_), Some(&[value])) = (&why, left(facts, &lines[..place], cell).as_deref())
            && run.iter().all(|line| line.cell == cell)
            && !is_refuted
        {
            let needed = take_needed(&mut open, |gone, needed| {
                let touched =
                    |because| gone.candidates.iter().any(|&candidate| touches(facts, because, candidate));
                touched(line.because) || needed.iter().any(|later: &Gone| touched(later.because))
            });
            let found = Some(FoundValue { cell, value, why });
            all.push(Consequence { gone: exclusions(needed), found });
            said.push((cell, value));
            continue;
        }
        match open.last_mut().filter(|gone| matches!(why, Why::Line(_)) && gone.why == why) {
            Some(gone) => gone.candidates.extend::<Vec<_>>(candidates),
            None => open.push(Gone { why, because: line.because, candidates }),
        }
    }
    if !open.is_empty() {
        all.push(Consequence { gone: exclusions(open), found: None });
    }
    all
}
