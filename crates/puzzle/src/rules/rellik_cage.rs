//! `rellik-cage`: "No group of digits in a rellik cage adds up to the total of the cage, and no digit repeats."

use super::family::{any_of, range};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint};
use crate::form::{Form, Outline};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "rellik-cage",
    params: &[Param::number("SUM", "a sum", 0, MAX_SUM), Param::distinct()],
    summary: "digits do not repeat, and no group of one or more of the cells adds up to SUM",
    examples: &[
        "grid 4x4\nrellik-cage 6 r1c1 r1c2 r3c3",
        "grid 3x3\nvalues 0-4\nvariables 2\nrellik-cage 0 v1 r1c1\nrellik-cage 4 v2 r1c2 r2c1",
        "grid 4x4 no-boxes\nvalues 1-7\nrellik-cage 9 r1c1-r1c4",
    ],
    sample: "rellik-cage 10 r1c1-r1c3",
    sentences: &[sentence("digits do not repeat, and no group of one or more of the cells adds up to {SUM}")
        .or("digits do not repeat, and no group of one or more of the cells adds up to the number after ¬")],
    propose: Some(Propose::Cage(propose)),
    iss: ".RellikCage",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct RellikCage {
    sum: i32,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let values = args.grid().values();
    if values.count() > MOST_VALUES {
        let message = format!("{} values ({values})", values.count());
        return Err(args.wrong(message, format!("at most {MOST_VALUES} for a rellik cage")));
    }
    let sum = args.number();
    Ok(Box::new(RellikCage { sum, cells: args.cells() }))
}

/// Proposes a cage of three or four cells and a sum that no subset of them has.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.cage(3..=4)?;
    let sum = draft.random.between(1, draft.total(&cells).max(1) as usize) as i32;
    draft.if_holds(Statement::new(SPEC.name).with(sum).with(cells))
}

/// The maximum number of values of the grid. It is small because each set of different values with the sum takes a
/// clause.
const MOST_VALUES: usize = 20;
const MAX_SUM: i32 = 1_000_000;

/// Returns the sets of at most `size` values that add up to `sum`. `values` must be ascending.
fn sets(values: &[i32], size: usize, sum: i32) -> Vec<Vec<i32>> {
    let Some((&first, rest)) = values.split_first().filter(|&(&first, _)| size > 0 && first <= sum) else {
        return Vec::new();
    };
    let mut found = if first == sum { vec![vec![first]] } else { Vec::new() };
    found.extend(sets(rest, size - 1, sum - first).into_iter().map(|set| [&[first], &set[..]].concat()));
    found.extend(sets(rest, size, sum));
    found
}

impl Rule for RellikCage {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        csp.post(Constraint::AllDifferent(csp.cells(&self.cells)));
        let values: Vec<i32> = range(puzzle.grid().values()).collect();
        let mut present = Vec::new();
        for &value in &values {
            if csp.stopped() {
                return;
            }
            let atoms: Vec<Atom> = csp.each_is(&self.cells, value);
            present.push(any_of(csp, &atoms));
        }
        for set in sets(&values, self.cells.len(), self.sum) {
            csp.clause(set.iter().map(|value| !present[(value - values[0]) as usize]));
        }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let mut sums: Vec<i64> = Vec::new();
        for &cell in &self.cells {
            let digit = i64::from(solution[cell]);
            sums.extend(sums.clone().iter().map(|sum| sum + digit));
            sums.push(digit);
            sums.sort_unstable();
            sums.dedup();
        }
        solution.distinct(&self.cells) && !sums.contains(&self.sum.into())
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Outline::cage(&self.cells, format!("¬{}", self.sum)).into()]
    }
}
