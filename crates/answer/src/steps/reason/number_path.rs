//! The reason of a `number-path` around one cell: a value whose successor or predecessor has no place next to it.

use std::collections::{BTreeMap, BTreeSet};

use super::step_facts::StepFacts;
use super::{Conclusion, LineFact, LineReason, NoNeighbour};
use crate::grid::{Cell, Digit};
use crate::statement::Argument;
use crate::steps::Cause;

/// For a cell with more values left, the neighbours of each value are not listed.
const MOST_LEFT: usize = 3;

/// Returns the reason of a step by a path between a cell and its neighbours; `None` if it is another line, if a path
/// can begin and end anywhere, or if some conclusion has another reason.
pub fn beside(facts: &StepFacts<'_>) -> Option<LineReason> {
    let [Cause::Part { rule, cells }] = &facts.step.because[..] else { return None };
    let stated = &facts.puzzle.rules()[*rule];
    let grid = facts.puzzle.grid();
    let arguments = &stated.statement.arguments;
    let is_listed = arguments.iter().any(|argument| matches!(argument, Argument::Cells(_)));
    // The ends of the path are known only if it takes each value of the grid.
    if stated.statement.name != "number-path" || is_listed || grid.cells().count() != grid.values().count() {
        return None;
    }
    let is_diagonal = arguments.iter().any(|argument| matches!(argument, Argument::Word(_)));
    let neighbours = |cell: Cell| -> Vec<Cell> {
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let steps = steps.filter(|step| *step != (0, 0) && (is_diagonal || step.0 == 0 || step.1 == 0));
        steps.filter_map(|(down, right)| grid.step(cell, down, right)).collect()
    };
    let is_around = |&&centre: &&Cell| {
        let beside = neighbours(centre);
        beside.len() + 1 == cells.len() && cells.iter().all(|cell| *cell == centre || beside.contains(cell))
    };
    cells.iter().filter(is_around).find_map(|&centre| around(facts, centre, &neighbours(centre)))
}

/// Explains why each excluded value goes, if this is the reason.
fn around(facts: &StepFacts<'_>, centre: Cell, neighbours: &[Cell]) -> Option<LineReason> {
    let values = facts.puzzle.grid().values();
    let places = |value: Digit| -> Vec<Cell> {
        let has = |cell: &&Cell| facts.values(**cell).is_some_and(|values| values.contains(&value));
        neighbours.iter().filter(has).copied().collect()
    };
    let next_to = |value: Digit| {
        let before = value.checked_sub(1).filter(|before| *before >= values.min);
        let next = value.checked_add(1).filter(|next| *next <= values.max);
        [next, before].into_iter().flatten()
    };
    let gone_of =
        |cell: Cell| facts.step.gone().filter(move |(other, _)| *other == cell).map(|(_, value)| value);
    let lost: Vec<Digit> = gone_of(centre).collect();
    let mut lonely: BTreeMap<Digit, Vec<Digit>> = BTreeMap::new();
    let mut reasons: Vec<NoNeighbour> = Vec::new();
    for &value in &lost {
        if let Some(missing) = next_to(value).find(|&other| places(other).is_empty()) {
            lonely.entry(missing).or_default().push(value);
            continue;
        }
        // Both adjacent values would take the same cell.
        let needed: Vec<Digit> = next_to(value).collect();
        let all: Vec<Vec<Cell>> = needed.iter().map(|&other| places(other)).collect();
        let [[at], [other]] = [all.first()?.as_slice(), all.get(1)?.as_slice()] else { return None };
        if at != other {
            return None;
        }
        reasons.push(NoNeighbour::Both {
            cell: centre,
            value: value.into(),
            needed: needed.iter().map(|&value| value.into()).collect(),
            at: *at,
        });
    }
    reasons.splice(
        0..0,
        lonely.into_iter().map(|(missing, values)| NoNeighbour::None {
            cell: centre,
            values: values.iter().map(|&value| value.into()).collect(),
            missing: missing.into(),
        }),
    );
    let left: Vec<Digit> =
        facts.values(centre)?.iter().copied().filter(|value| !lost.contains(value)).collect();
    let mut only: BTreeSet<(Digit, Digit, Cell)> = BTreeSet::new();
    for &cell in neighbours {
        let gone: Vec<Digit> = gone_of(cell).collect();
        if gone.is_empty() {
            continue;
        }
        // Whatever the cell's value is, this neighbour is the only place for the adjacent value.
        for &value in &left {
            let is_only = |needed: &Digit| !gone.contains(needed) && places(*needed) == [cell];
            only.insert((value, next_to(value).find(is_only)?, cell));
        }
    }
    if left.len() > MOST_LEFT && !only.is_empty() {
        return None;
    }
    reasons.extend(only.into_iter().map(|(value, needed, at)| NoNeighbour::One {
        cell: centre,
        value: value.into(),
        needed: needed.into(),
        at,
    }));
    (!reasons.is_empty())
        .then_some(LineReason { what: LineFact::Neighbours(reasons), so: Conclusion::Refuted })
}
