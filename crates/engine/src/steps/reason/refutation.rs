//! A proof in walking order: what is assumed, what follows, and what contradicts it in the end.

use super::case_split::{Branch, Claim};
use super::contradiction::{MOST_ALLOWED, effect, end, is_known_to_be, left};
use super::explanation::{Rest, Stride, Tree, Walk, WalkEnd};
use super::inferences::{in_order, strides};
use super::line_fillings::allowed_values;
use super::step_facts::Plan;
use crate::grid::Cell;
use crate::steps::ProofLine;

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
    plan.causes().line(because).filter(|line| line.is_filled())?;
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

/// What follows from conclusions that are shown.
pub fn followed(plan: &Plan<'_>, shown: &[Claim], lines: &[ProofLine]) -> Vec<Stride> {
    let shown = as_lines(shown);
    let lines = in_order(plan, &[&shown[..], lines].concat(), shown.len());
    strides(plan, &lines, shown.len(), None)
}
