//! A proof in walking order: what is assumed, what follows, and what contradicts it in the end.

use std::collections::{BTreeMap, BTreeSet};

use super::cases::{Branch, Claim};
use super::equal;
use super::excluded::allowed_values;
use super::plan::Plan;
use super::story::{Effect, Exclusion, FoundValue, Rest, Stride, Tree, Walk, WalkEnd, Why};
use crate::grid::{Cell, Digit};
use crate::steps::{Cause, ProofLine};

/// More values that a line allows for a cell are not told.
const MOST_ALLOWED: usize = 4;
/// Of so many cells of a line it is looked at what they would have to be.
const MOST_BLAMED: usize = 12;

/// The cause of what was shown before, which is none of the step's.
const SHOWN: Option<usize> = Some(usize::MAX);

/// A tree of cases, where some conclusions are shown before.
pub fn tree(plan: &Plan<'_>, shown: &[Claim], branch: &Branch) -> Option<Tree> {
    tree_behind(plan, &as_lines(shown), positive(plan, &branch.lines, branch.cases.is_none()), branch)
}

/// A tree of cases, where `earlier` are the lines that it goes on from, and `told` those up to its cases.
fn tree_behind(
    plan: &Plan<'_>,
    earlier: &[ProofLine],
    mut told: Vec<ProofLine>,
    branch: &Branch,
) -> Option<Tree> {
    let mut assumed = (!told.is_empty()).then(|| told.remove(0))?;
    let last = if branch.cases.is_none() { Some(told.pop()?) } else { None };
    let assumed_effect = effect(plan, &assumed);
    // What is assumed in a case has no cause.
    assumed.because = None;
    // What was known before does not follow from the assumption.
    told.retain(|line| !(line.equals && is_known_to_be(plan, line.cell, line.value)));
    let begin = earlier.len() + 1;
    let known = in_order(plan, &[earlier, &[assumed], &told].concat(), begin);
    let Some((because, cases)) = &branch.cases else {
        let last = last?;
        let strides = strides(plan, &known, begin, Some(&last));
        let end = end(plan, &[&known[..], &[last]].concat(), &last);
        return Some(Tree { assumed: assumed_effect, strides, rest: Rest::Ends(end) });
    };
    let first = cases.first().and_then(|case| case.lines.first());
    let strides = strides(plan, &known, begin, first);
    let trees = cases.iter().map(|case| tree_behind(plan, &known, case.lines.clone(), case));
    let trees = trees.collect::<Option<Vec<_>>>()?;
    let rest = match plan.house_of(&plan.step.because[*because]) {
        Some((house, _, value)) => Rest::OfHouse(house, plan.sign(value), trees),
        None if cases.iter().all(|case| case.lines[0].cell == cases[0].lines[0].cell) => Rest::OfCell(trees),
        None => {
            let cause = plan.cited(&plan.step.because[*because])?;
            Rest::OfLine(cause, plan.sign(cases[0].lines[0].value), trees)
        }
    };
    Some(Tree { assumed: assumed_effect, strides, rest })
}

/// The lines of a proof, where some conclusions are shown before; none if there is nothing to tell.
pub fn walk(plan: &Plan<'_>, shown: &[Claim], lines: &[ProofLine]) -> Option<Walk> {
    let branch = Branch { lines: lines.to_vec(), cases: None };
    let Tree { assumed, strides, rest: Rest::Ends(end) } = tree(plan, shown, &branch)? else { return None };
    Some(Walk { assumed, strides, end })
}

/// The end of a claim that a line refutes by itself: what one other cell would have to be, and cannot; none if no cell can be named.
pub fn at_once(plan: &Plan<'_>, shown: &[Claim], lines: &[ProofLine]) -> Option<Walk> {
    let &[assumed, ProofLine { because: Some(because), .. }] = lines else { return None };
    plan.causes()?.line(because).filter(|line| line.is_filled())?;
    let claims = [shown, &[(assumed.cell, assumed.value, assumed.equals)]].concat();
    let others = plan.scope(because)?.iter().filter(|&&cell| cell != assumed.cell);
    let would_be = |&cell: &Cell| {
        let values = allowed_values(plan, because, cell, &claims)?;
        let left = left(plan, &as_lines(shown), cell)?;
        let is_news =
            (1..=MOST_ALLOWED).contains(&values.len()) && !values.iter().any(|value| left.contains(value));
        is_news.then_some((cell, values))
    };
    let (cell, values) =
        others.take(MOST_BLAMED).filter_map(would_be).min_by_key(|(_, values)| values.len())?;
    let end = WalkEnd::NoneAllowed {
        cell: plan.name(cell),
        values: plan.signs(&values),
        why: plan.cited(&plan.step.because[because])?,
    };
    Some(Walk { assumed: effect(plan, &assumed), strides: Vec::new(), end })
}

/// What was shown before as lines.
fn as_lines(shown: &[Claim]) -> Vec<ProofLine> {
    shown.iter().map(|&(cell, value, equals)| ProofLine::new(cell, value, equals, SHOWN)).collect()
}

/// The lines with what is assumed of a cell with two values left as the other value of it.
fn positive(plan: &Plan<'_>, lines: &[ProofLine], is_refuted: bool) -> Vec<ProofLine> {
    let mut lines = lines.to_vec();
    if let Some(ProofLine { cell, value, equals: false, .. }) = lines.first().copied()
        && let Some(other) = plan.other_of_two(cell, value)
    {
        lines[0] = ProofLine { value: other, equals: true, ..lines[0] };
        let mut place = 0;
        // The last line is the contradiction, if there are no cases.
        let last = lines.len() - usize::from(is_refuted);
        lines.retain(|line| {
            place += 1;
            place == 1 || place > last || !(line.equals && (line.cell, line.value) == (cell, other))
        });
    }
    lines
}

/// Returns `true` if the cause of a line is about a candidate, as far as that is known.
fn touches(plan: &Plan<'_>, cause: Option<usize>, (cell, value): (Cell, Digit)) -> bool {
    let Some(cause) = cause.filter(|&cause| cause < plan.step.because.len()) else { return true };
    let stated = &plan.step.because[cause];
    if let Cause::Cell(own) = stated {
        return cell == *own;
    }
    if let Some((_, cells, own)) = plan.house_of(stated) {
        return value == own && cells.contains(&cell);
    }
    plan.scope(cause).is_none_or(|scope| scope.contains(&cell))
}

/// The lines from one on in an order in which what is excluded stands before the value that it leaves: as late as that
/// allows, and a value that is the last of its cell as soon as it is.
fn in_order(plan: &Plan<'_>, lines: &[ProofLine], begin: usize) -> Vec<ProofLine> {
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
                false => touches(plan, line.because, (other.cell, other.value)),
            };
            match is_needed
                || needed.iter().any(|later| touches(plan, later.because, (other.cell, other.value)))
            {
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
    let shown = as_lines(shown);
    let lines = in_order(plan, &[&shown[..], lines].concat(), shown.len());
    strides(plan, &lines, shown.len(), None)
}

/// Candidates that one cause excludes.
struct Gone {
    why: Why,
    because: Option<usize>,
    candidates: Vec<(Cell, Digit)>,
}

impl Gone {
    /// Cells that lose the same values stand together.
    fn told(self, plan: &Plan<'_>) -> Vec<Exclusion> {
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
        let told = |(values, cells): (BTreeSet<Digit>, Vec<Cell>)| Exclusion {
            cells: plan.names(&cells),
            values: plan.signs(&values.into_iter().collect::<Vec<_>>()),
            why: self.why.clone(),
        };
        groups.into_iter().map(told).collect()
    }
}

/// Takes out what a cause needs, and what that needs, as far as that is known.
fn take_needed(plan: &Plan<'_>, because: Option<usize>, open: &mut Vec<Gone>) -> Vec<Gone> {
    let mut needed: Vec<Gone> = Vec::new();
    let mut rest: Vec<Gone> = Vec::new();
    for gone in std::mem::take(open).into_iter().rev() {
        let touched = |because| gone.candidates.iter().any(|&candidate| touches(plan, because, candidate));
        match touched(because) || needed.iter().any(|later| touched(later.because)) {
            true => needed.push(gone),
            false => rest.push(gone),
        }
    }
    needed.reverse();
    rest.reverse();
    *open = rest;
    needed
}

/// The lines from one on, told after those before it, where `last` is to follow them.
fn strides(plan: &Plan<'_>, lines: &[ProofLine], begin: usize, last: Option<&ProofLine>) -> Vec<Stride> {
    let mut strides: Vec<Stride> = Vec::new();
    let mut open: Vec<Gone> = Vec::new();
    let told = |open: Vec<Gone>| open.into_iter().flat_map(|gone| gone.told(plan)).collect();
    // Values of cells that were told with the cause that leaves nothing else.
    let mut said: Vec<(Cell, Digit)> = Vec::new();
    let mut place = begin;
    while let Some(line) = lines.get(place) {
        let before = &lines[..place];
        let why = why(plan, before, line);
        if line.equals {
            place += 1;
            if said.contains(&(line.cell, line.value)) {
                continue;
            }
            // Rules and houses know it, too, where a cell has one value left.
            let is_only = is_last(plan, before, line);
            let why = if is_only && matches!(why, Why::Named(_) | Why::House { .. }) {
                Why::Cell(None)
            } else {
                why
            };
            let found = Some(FoundValue { cell: plan.name(line.cell), value: plan.sign(line.value), why });
            strides.push(Stride { gone: told(std::mem::take(&mut open)), found });
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
        let cell = line.cell;
        let candidates = run.iter().map(|line| (line.cell, line.value)).collect();
        // Where a line leaves a cell one value, it is this that is told, but where the same line forbids it in the end.
        let is_refuted = last.is_some_and(|last| (last.cell, last.because) == (cell, line.because));
        if let (Why::Named(_), Some(&[value])) = (&why, left(plan, &lines[..place], cell).as_deref())
            && run.iter().all(|line| line.cell == cell)
            && !is_refuted
        {
            let needed = take_needed(plan, line.because, &mut open);
            let found = Some(FoundValue { cell: plan.name(cell), value: plan.sign(value), why });
            strides.push(Stride { gone: told(needed), found });
            said.push((cell, value));
            continue;
        }
        match open.last_mut().filter(|gone| matches!(why, Why::Named(_)) && gone.why == why) {
            Some(gone) => gone.candidates.extend::<Vec<_>>(candidates),
            None => open.push(Gone { why, because: line.because, candidates }),
        }
    }
    if !open.is_empty() {
        strides.push(Stride { gone: told(open), found: None });
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
        (None, other) => equal::groups(plan, before, line, other)
            .map(Why::Same)
            .or_else(|| plan.cited(other).map(Why::Named))
            .unwrap_or(Why::Nothing),
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
            let beside = last.because.and_then(|because| beside(plan, before, because, (last.cell, value)));
            let forbidden = ProofLine::new(last.cell, value, false, last.because);
            let same = cause.and_then(|cause| equal::groups(plan, before, &forbidden, cause));
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
    let line = plan.causes()?.line(because)?;
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
fn is_last(plan: &Plan<'_>, lines: &[ProofLine], line: &ProofLine) -> bool {
    left(plan, lines, line.cell).is_some_and(|left| left == [line.value])
}

/// The values that a cell has left behind some lines; none where the step does not say what it had before.
pub fn left(plan: &Plan<'_>, lines: &[ProofLine], cell: Cell) -> Option<Vec<Digit>> {
    let known = plan.values(cell)?;
    let is_gone =
        |&value: &Digit| lines.iter().any(|line| line.cell == cell && line.equals != (line.value == value));
    Some(known.iter().copied().filter(|value| !is_gone(value)).collect())
}
