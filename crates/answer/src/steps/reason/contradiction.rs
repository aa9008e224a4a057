//! The lines of a proof one by one: the reason for each, the values that they leave a cell, and the end of the proof.

use super::case_split::Claim;
use super::equal_contents;
use super::line_fillings::allowed_values;
use super::step_facts::StepFacts;
use super::{Contradiction, Why};
use crate::grid::{Cell, Digit};
use crate::steps::{Cause, ProofLine};

/// The most values that are listed as allowed by a line.
pub const MOST_ALLOWED: usize = 4;

/// Returns `true` if a cell has only this value before the step.
pub fn is_known_to_be(facts: &StepFacts<'_>, cell: Cell, value: Digit) -> bool {
    facts.values(cell) == Some(&[value])
}

/// Returns the cause of a line, with the value or the earlier cell responsible for its exclusion.
pub fn why(facts: &StepFacts<'_>, before: &[ProofLine], line: &ProofLine) -> Why {
    let Some(because) = line.because.filter(|&place| place < facts.step.because.len()) else {
        return Why::Nothing;
    };
    let placed = || before.iter().filter(|earlier| earlier.equals && !line.equals);
    if let Some((cells, value)) = facts.house_of(because) {
        let by = placed().find(|earlier| {
            earlier.value == value && earlier.cell != line.cell && cells.contains(&earlier.cell)
        });
        // Facts known before the step exclude values, too.
        let is_placed = |cell: &Cell| {
            !line.equals && *cell != line.cell && cells.contains(cell) && is_known_to_be(facts, *cell, value)
        };
        let by = by
            .map(|by| by.cell)
            .or_else(|| facts.step.known_cells().into_iter().map(|(cell, _)| cell).find(is_placed));
        return Why::House { because, by };
    }
    // A rule, too, may imply that a cell has only one value.
    let by = placed().find(|earlier| earlier.cell == line.cell && earlier.value != line.value);
    match (by, &facts.step.because[because]) {
        (Some(by), _) if is_assumed(by) => Why::Assumed(by.value),
        (Some(by), _) => Why::Cell(Some(by.value)),
        (None, Cause::Cell(_)) => Why::Cell(None),
        (None, other) => {
            equal_contents::groups(facts, before, line, other).map_or(Why::Line(because), Why::Same)
        }
    }
}

/// Returns `true` if a line is an assumption.
const fn is_assumed(line: &ProofLine) -> bool {
    line.because.is_none()
}

pub fn contradiction(facts: &StepFacts<'_>, lines: &[ProofLine], last: &ProofLine) -> Contradiction {
    let cause = last.because.and_then(|place| facts.step.because.get(place));
    if last.equals {
        if let Some(Cause::Cell(cell)) = cause {
            return Contradiction::NoValue(*cell);
        }
        if let Some(because) = last.because.filter(|&because| facts.house_of(because).is_some()) {
            return Contradiction::NoPlace(because);
        }
    }
    let before = &lines[..lines.len() - 1];
    let why = why(facts, before, last);
    match left(facts, before, last.cell).as_deref() {
        Some([]) if last.equals => Contradiction::NoValue(last.cell),
        // One value is left in the cell. The cause excludes it, whether it demands this value or another one.
        Some(&[value]) if last.equals => {
            let is_it = |line: &ProofLine| {
                is_assumed(line) && line.equals && (line.cell, line.value) == (last.cell, value)
            };
            let is_assumed = before.iter().any(is_it);
            let beside = last.because.and_then(|because| beside(facts, before, because, (last.cell, value)));
            let forbidden = ProofLine::new(last.cell, value, false, last.because);
            let same = cause.and_then(|cause| equal_contents::groups(facts, before, &forbidden, cause));
            let why = same.map_or(why, Why::Same);
            Contradiction::Forbidden { cell: last.cell, value, is_assumed, why, beside }
        }
        left if last.equals && matches!(why, Why::Line(_)) => {
            let Why::Line(because) = why else { return Contradiction::Against(last.effect(), why) };
            let claims: Vec<Claim> = before.iter().map(|line| (line.cell, line.value, line.equals)).collect();
            let all = allowed_values(facts, because, last.cell, &claims);
            let is_left = |value: &Digit| left.is_none_or(|left| left.contains(value));
            let all = all.filter(|all| all.len() <= MOST_ALLOWED && !all.iter().any(is_left));
            let values = all.unwrap_or_default();
            Contradiction::NoneAllowed { cell: last.cell, values, because }
        }
        _ => Contradiction::Against(last.effect(), why),
    }
}

/// Returns a cell of the cause's line, and the only value left in it after the lines `before`, if the line does not allow
/// this value together with `value` in `cell`.
fn beside(
    facts: &StepFacts<'_>,
    before: &[ProofLine],
    because: usize,
    (cell, value): (Cell, Digit),
) -> Option<(Cell, Digit)> {
    let line = facts.causes().line(because)?;
    let own = (cell, value, true);
    let known = |&other: &Cell| match left(facts, before, other)?[..] {
        [value] if other != cell => Some((other, value)),
        _ => None,
    };
    let mut others = facts.scope(because)?.iter().filter_map(known);
    let (other, value) = others.find(|&(other, value)| !line.allows(&[(other, value, true), own]))?;
    line.allows(&[own]).then_some((other, value))
}

/// Returns `true` if the value of a line is the only one left in its cell after some lines.
pub fn is_last(facts: &StepFacts<'_>, lines: &[ProofLine], line: &ProofLine) -> bool {
    left(facts, lines, line.cell).is_some_and(|left| left == [line.value])
}

/// Returns the values left in a cell after some lines; `None` if the step does not say what it had before.
pub fn left(facts: &StepFacts<'_>, lines: &[ProofLine], cell: Cell) -> Option<Vec<Digit>> {
    let known = facts.values(cell)?;
    let is_gone =
        |&value: &Digit| lines.iter().any(|line| line.cell == cell && line.equals != (line.value == value));
    Some(known.iter().copied().filter(|value| !is_gone(value)).collect())
}
