//! Refutations of a branch of cases or of the lines of a proof, in the order of derivation.

use super::case_split::{Branch, Claim};
use super::contradiction::{MOST_ALLOWED, contradiction, is_known_to_be, left};
use super::inferences::{consequences, in_order};
use super::line_fillings::allowed_values;
use super::step_facts::StepFacts;
use super::{Consequence, Contradiction, Refutation, RefutationEnd};
use crate::grid::Cell;
use crate::steps::ProofLine;

/// The most cells of a line whose required values are tried.
const MOST_BLAMED: usize = 12;

/// The cause of lines shown before, which is not among the step's causes.
const SHOWN: Option<usize> = Some(usize::MAX);

/// Returns the refutation of a branch given conclusions that are shown before.
pub fn of_branch(facts: &StepFacts<'_>, shown: &[Claim], branch: &Branch) -> Option<Refutation> {
    let lines = positive(facts, &branch.lines, branch.cases.is_none());
    refutation(facts, &as_lines(shown), lines, branch)
}

/// Returns the refutation by the lines of a proof; `None` if there is nothing to say.
pub fn of_lines(facts: &StepFacts<'_>, shown: &[Claim], lines: &[ProofLine]) -> Option<Refutation> {
    of_branch(facts, shown, &Branch { lines: lines.to_vec(), cases: None })
}

/// Returns the refutation of a branch; `earlier` are the lines that it continues, and `lines` the ones up to its cases.
fn refutation(
    facts: &StepFacts<'_>,
    earlier: &[ProofLine],
    mut lines: Vec<ProofLine>,
    branch: &Branch,
) -> Option<Refutation> {
    let mut first = (!lines.is_empty()).then(|| lines.remove(0))?;
    let last = if branch.cases.is_none() { Some(lines.pop()?) } else { None };
    let assumed = first.effect();
    // The assumption of a case has no cause.
    first.because = None;
    // Facts known before do not follow from the assumption.
    lines.retain(|line| !(line.equals && is_known_to_be(facts, line.cell, line.value)));
    let begin = earlier.len() + 1;
    let known = in_order(facts, &[earlier, &[first], &lines].concat(), begin);
    let Some((because, cases)) = &branch.cases else {
        let last = last?;
        let follows = consequences(facts, &known, begin, Some(&last));
        let end = contradiction(facts, &[&known[..], &[last]].concat(), &last);
        return Some(Refutation { assumed, follows, end: RefutationEnd::Contradiction(end) });
    };
    let next = cases.first().and_then(|case| case.lines.first());
    let follows = consequences(facts, &known, begin, next);
    let all = cases.iter().map(|case| refutation(facts, &known, case.lines.clone(), case));
    let all = all.collect::<Option<Vec<_>>>()?;
    let end = if facts.house_of(*because).is_some() {
        RefutationEnd::OfHouse(*because, all)
    } else if cases.iter().all(|case| case.lines[0].cell == cases[0].lines[0].cell) {
        RefutationEnd::OfCell(all)
    } else {
        RefutationEnd::OfLine(*because, cases[0].lines[0].value, all)
    };
    Some(Refutation { assumed, follows, end })
}

/// Returns the end of a claim that a line refutes on its own: the values that one other cell would need, and cannot
/// have; `None` if no cell can be named.
pub fn at_once(facts: &StepFacts<'_>, shown: &[Claim], lines: &[ProofLine]) -> Option<Refutation> {
    let &[assumed, ProofLine { because: Some(because), .. }] = lines else { return None };
    facts.causes().line(because).filter(|line| line.is_filled())?;
    let claims = [shown, &[(assumed.cell, assumed.value, assumed.equals)]].concat();
    let others = facts.scope(because)?.iter().filter(|&&cell| cell != assumed.cell);
    let would_be = |&cell: &Cell| {
        let values = allowed_values(facts, because, cell, &claims)?;
        let left = left(facts, &as_lines(shown), cell)?;
        let is_news =
            (1..=MOST_ALLOWED).contains(&values.len()) && !values.iter().any(|value| left.contains(value));
        is_news.then_some((cell, values))
    };
    let (cell, values) =
        others.take(MOST_BLAMED).filter_map(would_be).min_by_key(|(_, values)| values.len())?;
    let end = RefutationEnd::Contradiction(Contradiction::NoneAllowed { cell, values, because });
    Some(Refutation { assumed: assumed.effect(), follows: Vec::new(), end })
}

/// Returns the claims shown before as lines.
fn as_lines(shown: &[Claim]) -> Vec<ProofLine> {
    shown.iter().map(|&(cell, value, equals)| ProofLine::new(cell, value, equals, SHOWN)).collect()
}

/// Returns the lines with an assumption about a cell with two values turned into its other value.
fn positive(facts: &StepFacts<'_>, lines: &[ProofLine], is_refuted: bool) -> Vec<ProofLine> {
    let mut lines = lines.to_vec();
    if let Some(ProofLine { cell, value, equals: false, .. }) = lines.first().copied()
        && let Some(other) = facts.other_of_two(cell, value)
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

/// Returns the consequences of conclusions that are shown.
pub fn followed(facts: &StepFacts<'_>, shown: &[Claim], lines: &[ProofLine]) -> Vec<Consequence> {
    let shown = as_lines(shown);
    let lines = in_order(facts, &[&shown[..], lines].concat(), shown.len());
    consequences(facts, &lines, shown.len(), None)
}
