//! A proof in walking order: what is assumed, what follows, and what contradicts it in the end.

use std::collections::BTreeSet;

use super::cases::{Branch, Claim};
use super::excluded::allowed_values;
use super::plan::Plan;
use super::story::{Effect, Exclusion, FoundValue, Rest, Stride, Tree, Walk, WalkEnd, Why};
use crate::grid::{Cell, Digit};
use crate::steps::{Cause, ProofLine};

/// More values that a line allows for a cell are not told.
const MOST_ALLOWED: usize = 4;

/// The cause of what was shown before, which is none of the step's.
const SHOWN: Option<usize> = Some(usize::MAX);

/// A tree of cases, where `earlier` are the lines that it goes on from.
pub fn tree(plan: &Plan<'_>, earlier: &[ProofLine], branch: &Branch) -> Option<Tree> {
    let told = if earlier.is_empty() { positive(plan, &branch.lines) } else { branch.lines.clone() };
    let (assumed, rest) = told.split_first()?;
    // What is assumed in a case has no cause.
    let own = ProofLine { because: None, ..*assumed };
    let lines = |rest: &[ProofLine]| [earlier, &[own], rest].concat();
    let assumed_effect = effect(plan, assumed);
    let Some((because, cases)) = &branch.cases else {
        let (last, followed) = rest.split_last()?;
        let known = in_order(plan, &lines(followed), earlier.len() + 1);
        let strides = strides(plan, &known, earlier.len() + 1, Some(last));
        let end = end(plan, &[&known[..], &[*last]].concat(), last);
        return Some(Tree { assumed: assumed_effect, strides, rest: Rest::Ends(end) });
    };
    let known = in_order(plan, &lines(rest), earlier.len() + 1);
    let first = cases.first().and_then(|case| case.lines.first());
    let strides = strides(plan, &known, earlier.len() + 1, first);
    let trees = cases.iter().map(|case| tree(plan, &known, case)).collect::<Option<Vec<_>>>()?;
    let rest = match plan.house_of(&plan.step.because[*because]) {
        Some((house, _, value)) => Rest::OfHouse(house, plan.sign(value), trees),
        None => Rest::OfCell(trees),
    };
    Some(Tree { assumed: assumed_effect, strides, rest })
}

/// The lines of a proof; none if there is nothing to tell.
pub fn walk(plan: &Plan<'_>, lines: &[ProofLine]) -> Option<Walk> {
    let told = positive(plan, lines);
    let (assumed, rest) = told.split_first()?;
    let (last, followed) = rest.split_last()?;
    // What was known before does not follow from the assumption.
    let is_new = |line: &&ProofLine| !(line.equals && is_known_to_be(plan, line.cell, line.value));
    let kept: Vec<ProofLine> = [assumed].into_iter().chain(followed.iter().filter(is_new)).copied().collect();
    let followed = in_order(plan, &kept, 1);
    let strides = strides(plan, &followed, 1, Some(last));
    let lines = [&followed[..], &[*last]].concat();
    Some(Walk { assumed: effect(plan, assumed), strides, end: end(plan, &lines, last) })
}

/// The lines with what is assumed of a cell with two values left as the other value of it.
fn positive(plan: &Plan<'_>, lines: &[ProofLine]) -> Vec<ProofLine> {
    let mut lines = lines.to_vec();
    if let Some(ProofLine { cell, value, equals: false, .. }) = lines.first().copied()
        && let Some(other) = plan.other_of_two(cell, value)
    {
        lines[0] = ProofLine { value: other, equals: true, ..lines[0] };
        let mut place = 0;
        let last = lines.len() - 1;
        // The last line is the contradiction.
        lines.retain(|line| {
            place += 1;
            place == 1 || place > last || !(line.equals && (line.cell, line.value) == (cell, other))
        });
    }
    lines
}

/// The lines from one on in an order in which what is excluded stands before the value that it leaves: as late as that
/// allows, and a value that is the last of its cell as soon as it is.
fn in_order(plan: &Plan<'_>, lines: &[ProofLine], begin: usize) -> Vec<ProofLine> {
    let touches = |cause: Option<usize>, line: &ProofLine| {
        let Some(cause) = cause.filter(|&cause| cause < plan.step.because.len()) else { return true };
        let stated = &plan.step.because[cause];
        if let Cause::Cell(cell) = stated {
            return line.cell == *cell;
        }
        if let Some((_, cells, value)) = plan.house_of(stated) {
            return line.value == value && cells.contains(&line.cell);
        }
        plan.scope(cause).is_none_or(|scope| scope.contains(&line.cell))
    };
    let (mut told, mut open) = (lines[..begin].to_vec(), lines[begin..].to_vec());
    let mut waiting: Vec<ProofLine> = Vec::new();
    // The line whose cell may have one value left now.
    let mut last: Option<usize> = None;
    while !open.is_empty() {
        let next = last.take().unwrap_or(0);
        let line = open.remove(next);
        if !line.equals {
            waiting.push(line);
            let later = open.iter().position(|later| later.equals && later.cell == line.cell);
            last = later.filter(|&place| is_last(plan, &[&told[..], &waiting[..]].concat(), &open[place]));
            continue;
        }
        // What it rests on, and what that rests on.
        let mut needed: Vec<ProofLine> = Vec::new();
        let is_cell = is_last(plan, &[&told[..], &waiting[..]].concat(), &line);
        for other in std::mem::take(&mut waiting).into_iter().rev() {
            let is_needed = match is_cell {
                true => other.cell == line.cell,
                false => touches(line.because, &other),
            };
            match is_needed || needed.iter().any(|later| touches(later.because, &other)) {
                true => needed.push(other),
                false => waiting.push(other),
            }
        }
        needed.reverse();
        waiting.reverse();
        told.extend(needed);
        told.push(line);
    }
    told.extend(waiting);
    told
}

/// What follows from conclusions that are shown.
pub fn followed(plan: &Plan<'_>, shown: &[Claim], lines: &[ProofLine]) -> Vec<Stride> {
    let shown = shown.iter().map(|&(cell, value, equals)| ProofLine::new(cell, value, equals, SHOWN));
    let shown: Vec<ProofLine> = shown.collect();
    let lines = in_order(plan, &[&shown[..], lines].concat(), shown.len());
    strides(plan, &lines, shown.len(), None)
}

/// The lines from one on, told after those before it, where `last` is to follow them.
fn strides(plan: &Plan<'_>, lines: &[ProofLine], begin: usize, last: Option<&ProofLine>) -> Vec<Stride> {
    let mut strides: Vec<Stride> = Vec::new();
    let mut open = Stride { gone: Vec::new(), found: None };
    let mut place = begin;
    while let Some(line) = lines.get(place) {
        let before = &lines[..place];
        let why = why(plan, before, line);
        if line.equals {
            // Rules and houses know it, too, where a cell has one value left.
            let is_only = is_last(plan, before, line);
            let why = if is_only && matches!(why, Why::Named(_) | Why::House { .. }) {
                Why::Cell(None)
            } else {
                why
            };
            open.found = Some(FoundValue { cell: plan.name(line.cell), value: plan.sign(line.value), why });
            strides.push(std::mem::replace(&mut open, Stride { gone: Vec::new(), found: None }));
            place += 1;
            continue;
        }
        // What is excluded by the same cause stands together, if it is one cell or one value.
        let mut run = vec![*line];
        for more in &lines[place + 1..] {
            let same_cell = run.iter().all(|other| other.cell == more.cell);
            let same_value = run.iter().all(|other| other.value == more.value);
            // "It is 4" is about one cell.
            let same_why = match &why {
                Why::Cell(Some(_)) | Why::Assumed(_) => same_cell,
                why => *why == self::why(plan, before, more),
            };
            if more.equals || more.because != line.because || !(same_cell || same_value) || !same_why {
                break;
            }
            run.push(*more);
        }
        place += run.len();
        // That a cell has no other value than its own goes without saying, but where a house needs a place.
        let next = lines[place..].iter().find(|line| line.equals).or(last);
        let needs_place = next.and_then(|line| plan.house_of(plan.step.because.get(line.because?)?));
        if matches!(why, Why::Cell(Some(_)) | Why::Assumed(_))
            && !needs_place.is_some_and(|(.., value)| run.iter().any(|line| line.value == value))
        {
            continue;
        }
        let cells: BTreeSet<Cell> = run.iter().map(|line| line.cell).collect();
        let values: BTreeSet<Digit> = run.iter().map(|line| line.value).collect();
        let cells = plan.names(&cells.into_iter().collect::<Vec<_>>());
        let values = plan.signs(&values.into_iter().collect::<Vec<_>>());
        open.gone.push(Exclusion { cells, values, why });
    }
    if !open.gone.is_empty() {
        strides.push(open);
    }
    strides
}

fn effect(plan: &Plan<'_>, line: &ProofLine) -> Effect {
    let (cell, value) = (plan.name(line.cell), plan.sign(line.value));
    match line.equals {
        true => Effect::Is { cell, value },
        false => Effect::IsNot { cells: vec![cell], values: vec![value] },
    }
}

/// Returns `true` if a cell has this value alone before the step.
fn is_known_to_be(plan: &Plan<'_>, cell: Cell, value: Digit) -> bool {
    plan.values(cell) == Some(&[value])
}

/// The cause of a line, with the value or the cell before it that excludes what it excludes.
fn why(plan: &Plan<'_>, before: &[ProofLine], line: &ProofLine) -> Why {
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
        (None, other) => plan.named(other).map_or(Why::Nothing, Why::Named),
    }
}

/// Returns `true` if a line follows from nothing.
const fn is_assumed(line: &ProofLine) -> bool {
    line.because.is_none()
}

fn end(plan: &Plan<'_>, lines: &[ProofLine], last: &ProofLine) -> WalkEnd {
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
            WalkEnd::Forbidden { cell: plan.name(last.cell), value: plan.sign(value), is_assumed, why }
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

/// Returns `true` if the value of a line is the only one that its cell has left behind some lines.
fn is_last(plan: &Plan<'_>, lines: &[ProofLine], line: &ProofLine) -> bool {
    left(plan, lines, line.cell).is_some_and(|left| left == [line.value])
}

/// The values that a cell has left behind some lines; none where the step does not say what it had before.
fn left(plan: &Plan<'_>, lines: &[ProofLine], cell: Cell) -> Option<Vec<Digit>> {
    let known = plan.values(cell)?;
    let is_gone =
        |&value: &Digit| lines.iter().any(|line| line.cell == cell && line.equals != (line.value == value));
    Some(known.iter().copied().filter(|value| !is_gone(value)).collect())
}
