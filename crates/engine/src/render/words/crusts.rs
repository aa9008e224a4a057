//! The reason of a sandwich whose row or column has each value once: where the smallest and the largest value can be,
//! and which values are then between them. Each case is tried by a filling.

use std::collections::BTreeSet;

use super::plan::{MOST, Plan};
use super::story::{Crusts, LineRest, Reason, So};
use crate::grid::Digit;
use crate::statement::Argument;
use crate::steps::Cause;

/// The places of the two crusts, and the values between them.
struct Case {
    ends: [usize; 2],
    is_ascending: bool,
    between: Vec<Digit>,
}

/// Why the cells of a sandwich have no more values than the step leaves; none if that proves less than the step says.
pub fn crusts(plan: &Plan<'_>) -> Option<Reason> {
    let [Cause::Rule { rule } | Cause::With { rule, .. }] = &plan.step.because[..] else { return None };
    let (grid, statement) = (plan.puzzle.grid(), &plan.puzzle.rules()[*rule].statement);
    let ("sandwich", [Argument::Number(sum), Argument::Line(line)]) =
        (statement.name, &statement.arguments[..])
    else {
        return None;
    };
    let cells = line.cells(grid);
    let values: Vec<Digit> = grid.values().iter().collect();
    let left: Vec<&[Digit]> = cells.iter().map(|&cell| plan.values(cell)).collect::<Option<_>>()?;
    if cells.len() != values.len() || cells.len() < 2 || !plan.is_full(&cells) {
        return None;
    }
    let (least, most) = (values[0], values[values.len() - 1]);
    let inner = &values[1..values.len() - 1];
    let mut cases = Vec::new();
    // All sets of values between the crusts, by the bits of a number.
    for bits in 0_u32..1_u32.checked_shl(inner.len() as u32).filter(|_| inner.len() < 16)? {
        let is_in = |place: &usize| bits >> place & 1 == 1;
        let between: Vec<Digit> = (0..inner.len()).filter(is_in).map(|place| inner[place]).collect();
        if between.iter().map(|&value| i64::from(value)).sum::<i64>() != i64::from(*sum) {
            continue;
        }
        for first in 0..cells.len().saturating_sub(between.len() + 1) {
            for is_ascending in [true, false] {
                let ends = [first, first + between.len() + 1];
                cases.push(Case { ends, is_ascending, between: between.clone() });
            }
        }
    }
    let allowed = |case: &Case, place: usize| -> Vec<Digit> {
        let fits = |value: &Digit| match place {
            _ if place == case.ends[0] => *value == if case.is_ascending { least } else { most },
            _ if place == case.ends[1] => *value == if case.is_ascending { most } else { least },
            _ if case.ends[0] < place && place < case.ends[1] => case.between.contains(value),
            _ => *value != least && *value != most && !case.between.contains(value),
        };
        left[place].iter().copied().filter(fits).collect()
    };
    let all = |case: &Case| (0..cells.len()).map(|place| allowed(case, place)).collect::<Vec<_>>();
    cases.retain(|case| can_fill(&all(case)));
    // A value that the step excludes stands there in no filling of any case.
    let is_possible = |place: usize, value: Digit| {
        cases.iter().any(|case| {
            let mut with = all(case);
            with[place].retain(|&other| other == value);
            can_fill(&with)
        })
    };
    let is_gone = |place: usize, value: Digit| {
        let (step, cell) = (plan.step, cells[place]);
        step.place.iter().any(|&(other, kept)| other == cell && kept != value)
            || step.remove.iter().any(|(other, gone)| *other == cell && gone.contains(&value))
    };
    let open =
        |place: usize| left[place].iter().any(|&value| is_gone(place, value) && is_possible(place, value));
    if cases.is_empty() || (0..cells.len()).any(open) {
        return None;
    }
    let pairs: BTreeSet<([usize; 2], bool)> =
        cases.iter().map(|case| (case.ends, case.is_ascending)).collect();
    let values = [plan.sign(least), plan.sign(most)];
    if cases.len() > MOST {
        return Some(Reason { what: LineRest::ManyCrusts { values, places: pairs.len() }, so: So::However });
    }
    let told = pairs.into_iter().map(|(ends, is_ascending)| {
        let here = cases.iter().filter(|case| case.ends == ends && case.is_ascending == is_ascending);
        let [first, last] = ends.map(|end| plan.name(cells[end]));
        let joined = |case: &Case| Plan::joined(&plan.signs(&case.between), "+");
        let is_neighbour = ends[1] == ends[0] + 1;
        let sets = if is_neighbour { Vec::new() } else { here.map(joined).collect() };
        Crusts { cells: if is_ascending { [first, last] } else { [last, first] }, sets }
    });
    Some(Reason { what: LineRest::Crusts { values, cases: told.collect() }, so: So::However })
}

/// Returns `true` if each cell can have a value of its own.
fn can_fill(left: &[Vec<Digit>]) -> bool {
    let mut taken: Vec<(Digit, usize)> = Vec::new();
    (0..left.len()).all(|cell| seat(cell, left, &mut taken, &mut Vec::new()))
}

/// Finds a value for a cell, and others for cells that had it, if they have one.
fn seat(cell: usize, left: &[Vec<Digit>], taken: &mut Vec<(Digit, usize)>, tried: &mut Vec<Digit>) -> bool {
    for &value in &left[cell] {
        if tried.contains(&value) {
            continue;
        }
        tried.push(value);
        let holder = taken.iter().find(|(other, _)| *other == value).map(|&(_, holder)| holder);
        if holder.is_none_or(|holder| seat(holder, left, taken, tried)) {
            taken.retain(|(other, _)| *other != value);
            taken.push((value, cell));
            return true;
        }
    }
    false
}
