//! The lines of a proof one by one: why each is so, what a cell has left behind them, and how a proof ends.

use super::case_split::Claim;
use super::equal_contents;
use super::explanation::{Effect, WalkEnd, Why};
use super::line_fillings::allowed_values;
use super::step_facts::Plan;
use crate::grid::{Cell, Digit};
use crate::steps::{Cause, ProofLine};

/// More values that a line allows for a cell are not told.
pub const MOST_ALLOWED: usize = 4;

pub fn effect(plan: &Plan<'_>, line: &ProofLine) -> Effect {
    let (cell, value) = (plan.name(line.cell), plan.sign(line.value));
    match line.equals {
        true => Effect::Is { cell, value },
        false => Effect::IsNot { cells: vec![cell], values: vec![value] },
    }
}

/// Returns `true` if a cell has this value alone before the step.
pub fn is_known_to_be(plan: &Plan<'_>, cell: Cell, value: Digit) -> bool {
    plan.values(cell) == Some(&[value])
}

/// The cause of a line, with the value or the cell before it that excludes what it excludes.
pub fn why(plan: &Plan<'_>, before: &[ProofLine], line: &ProofLine) -> Why {
    let Some(cause) = line.because.and_then(|place| plan.step.because.get(place)) else {
        return Why::Nothing;
    };
    let placed = || before.iter().filter(|earlier| earlier.equals && !line.equals);
    if let Some((house, cells, value)) = plan.house_of(cause) {
        let by = placed().find(|earlier| {
            earlier.value == value && earlier.cell != line.cell && cells.contains(&earlier.cell)
        });
        // What was known before excludes, too.
        let is_placed = |cell: &Cell| {
            !line.equals && *cell != line.cell && cells.contains(cell) && is_known_to_be(plan, *cell, value)
        };
        let by = by
            .map(|by| by.cell)
            .or_else(|| plan.step.known_cells().into_iter().map(|(cell, _)| cell).find(is_placed));
        return Why::House { house, value: plan.sign(value), by: by.map(|by| plan.name(by)) };
    }
    // Rules know, too, that a cell has one value.
    let by = placed().find(|earlier| earlier.cell == line.cell && earlier.value != line.value);
    match (by, cause) {
        (Some(by), _) if is_assumed(by) => Why::Assumed(plan.sign(by.value)),
        (Some(by), _) => Why::Cell(Some(plan.sign(by.value))),
        (None, Cause::Cell(_)) => Why::Cell(None),
        (None, other) => equal_contents::groups(plan, before, line, other)
            .map(Why::Same)
            .or_else(|| plan.cited(other).map(Why::Named))
            .unwrap_or(Why::Nothing),
    }
}

/// Returns `true` if a line follows from nothing.
const fn is_assumed(line: &ProofLine) -> bool {
    line.because.is_none()
}

pub fn end(plan: &Plan<'_>, lines: &[ProofLine], last: &ProofLine) -> WalkEnd {
    let cause = last.because.and_then(|place| plan.step.because.get(place));
    if last.equals {
        if let Some(Cause::Cell(cell)) = cause {
            return WalkEnd::NoValue(plan.name(*cell));
        }
        if let Some((house, _, value)) = cause.and_then(|cause| plan.house_of(cause)) {
            return WalkEnd::NoPlace(house, plan.sign(value));
        }
    }
    let before = &lines[..lines.len() - 1];
    let why = why(plan, before, last);
    match left(plan, before, last.cell).as_deref() {
        Some([]) if last.equals => WalkEnd::NoValue(plan.name(last.cell)),
        // Whether the cause demands this value or another one: it leaves none.
        Some(&[value]) if last.equals => {
            let is_it = |line: &ProofLine| {
                is_assumed(line) && line.equals && (line.cell, line.value) == (last.cell, value)
            };
            let is_assumed = before.iter().any(is_it);
            let beside = last.because.and_then(|because| beside(plan, before, because, (last.cell, value)));
            let forbidden = ProofLine::new(last.cell, value, false, last.because);
            let same = cause.and_then(|cause| equal_contents::groups(plan, before, &forbidden, cause));
            let why = same.map_or(why, Why::Same);
            WalkEnd::Forbidden {
                cell: plan.name(last.cell),
                value: plan.sign(value),
                is_assumed,
                why,
                beside,
            }
        }
        left if last.equals && matches!(why, Why::Named(_)) => {
            let Why::Named(cause) = why else { return WalkEnd::Against(effect(plan, last), why) };
            let claims: Vec<Claim> = before.iter().map(|line| (line.cell, line.value, line.equals)).collect();
            let all = last.because.and_then(|because| allowed_values(plan, because, last.cell, &claims));
            let is_left = |value: &Digit| left.is_none_or(|left| left.contains(value));
            let all = all.filter(|all| all.len() <= MOST_ALLOWED && !all.iter().any(is_left));
            let values = all.map_or_else(Vec::new, |all| plan.signs(&all));
            WalkEnd::NoneAllowed { cell: plan.name(last.cell), values, why: cause }
        }
        _ => WalkEnd::Against(effect(plan, last), why),
    }
}

/// A cell of a line that has one value left behind some lines and does not go with a value of another cell.
fn beside(
    plan: &Plan<'_>,
    before: &[ProofLine],
    because: usize,
    (cell, value): (Cell, Digit),
) -> Option<[String; 2]> {
    let line = plan.causes().line(because)?;
    let own = (cell, value, true);
    let known = |&other: &Cell| match left(plan, before, other)?[..] {
        [value] if other != cell => Some((other, value)),
        _ => None,
    };
    let mut others = plan.scope(because)?.iter().filter_map(known);
    let (other, value) = others.find(|&(other, value)| !line.allows(&[(other, value, true), own]))?;
    line.allows(&[own]).then(|| [plan.name(other), plan.sign(value)])
}

/// Returns `true` if the value of a line is the only one that its cell has left behind some lines.
pub fn is_last(plan: &Plan<'_>, lines: &[ProofLine], line: &ProofLine) -> bool {
    left(plan, lines, line.cell).is_some_and(|left| left == [line.value])
}

/// The values that a cell has left behind some lines; none where the step does not say what it had before.
pub fn left(plan: &Plan<'_>, lines: &[ProofLine], cell: Cell) -> Option<Vec<Digit>> {
    let known = plan.values(cell)?;
    let is_gone =
        |&value: &Digit| lines.iter().any(|line| line.cell == cell && line.equals != (line.value == value));
    Some(known.iter().copied().filter(|value| !is_gone(value)).collect())
}
