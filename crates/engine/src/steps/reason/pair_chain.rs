//! Chains of cells with two values each: whichever the first has, its end or its beginning has the value.

use super::explanation::{Link, Reasoning};
use super::patterns::{Elimination, cells, lost, other, removed_values, sees};
use super::step_facts::Plan;
use crate::grid::{Cell, Digit};

/// More cells are not tried in all orders.
const MOST_CELLS: usize = 12;

/// The cells of a step one after the other, if that explains it.
pub fn pairs(plan: &Plan<'_>) -> Option<Elimination> {
    let cells = cells(plan)?;
    if !(2..=MOST_CELLS).contains(&cells.len()) || cells.iter().any(|(_, values)| values.len() != 2) {
        return None;
    }
    let first = |value| cells.iter().map(move |&(cell, values)| (value, cell, values));
    for (value, first, values) in removed_values(plan).into_iter().flat_map(first) {
        let Some(next) = other(values, value) else { continue };
        let mut way = vec![(first, value, next)];
        if extend(plan, &cells, value, &mut way) {
            let link = |&(cell, a, b): &(Cell, Digit, Digit)| Link {
                cell: plan.name(cell),
                values: [plan.sign(a), plan.sign(b)],
            };
            let what =
                Reasoning::PairChain { links: way.iter().map(link).collect(), value: plan.sign(value) };
            return Some((what, value, lost(plan, value, &[first, way[way.len() - 1].0])));
        }
    }
    None
}

/// Goes on through all cells: each takes the second value of the one before.
fn extend(
    plan: &Plan<'_>,
    cells: &[(Cell, &[Digit])],
    value: Digit,
    way: &mut Vec<(Cell, Digit, Digit)>,
) -> bool {
    let (last, _, left) = way[way.len() - 1];
    if way.len() == cells.len() {
        let (first, ..) = way[0];
        return left == value && !lost(plan, value, &[first, last]).is_empty();
    }
    for (cell, values) in cells {
        let is_new = way.iter().all(|(other, ..)| other != cell);
        let Some(next) = other(values, left).filter(|_| is_new && sees(plan, left, last, *cell)) else {
            continue;
        };
        way.push((*cell, left, next));
        if extend(plan, cells, value, way) {
            return true;
        }
        way.pop();
    }
    false
}
