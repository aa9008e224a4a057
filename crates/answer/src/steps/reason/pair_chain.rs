//! Chains of cells with two values each: whichever value the first cell has, one end of the chain has the value that
//! the step removes.

use super::patterns::{Elimination, cells, lost, other, removed_values, sees};
use super::step_facts::StepFacts;
use super::{Link, Reasoning};
use crate::grid::{Cell, Digit};

/// The most cells that are tried in all orders.
const MOST_CELLS: usize = 12;

/// Returns the cells of a step as a chain; `None` if no chain explains the step.
pub fn pairs(facts: &StepFacts<'_>) -> Option<Elimination> {
    let cells = cells(facts)?;
    if !(2..=MOST_CELLS).contains(&cells.len()) || cells.iter().any(|(_, values)| values.len() != 2) {
        return None;
    }
    let first = |value| cells.iter().map(move |&(cell, values)| (value, cell, values));
    for (value, first, values) in removed_values(facts).into_iter().flat_map(first) {
        let Some(next) = other(values, value) else { continue };
        let mut way = vec![(first, value, next)];
        if extend(facts, &cells, value, &mut way) {
            let link = |&(cell, a, b): &(Cell, Digit, Digit)| Link { cell, values: [a, b] };
            let what = Reasoning::PairChain { links: way.iter().map(link).collect(), value };
            return Some((what, value, lost(facts, value, &[first, way[way.len() - 1].0])));
        }
    }
    None
}

/// Extends the chain `way` through all cells: the first value of each is the second value of the one before. Returns
/// `false` if there is no such chain with `value` at both ends.
fn extend(
    facts: &StepFacts<'_>,
    cells: &[(Cell, &[Digit])],
    value: Digit,
    way: &mut Vec<(Cell, Digit, Digit)>,
) -> bool {
    let (last, _, left) = way[way.len() - 1];
    if way.len() == cells.len() {
        let (first, ..) = way[0];
        return left == value && !lost(facts, value, &[first, last]).is_empty();
    }
    for (cell, values) in cells {
        let is_new = way.iter().all(|(other, ..)| other != cell);
        let Some(next) = other(values, left).filter(|_| is_new && sees(facts, left, last, *cell)) else {
            continue;
        };
        way.push((*cell, left, next));
        if extend(facts, cells, value, way) {
            return true;
        }
        way.pop();
    }
    false
}
