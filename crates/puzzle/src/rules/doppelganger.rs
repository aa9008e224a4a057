//! `doppelganger`: "Every row, column and box holds a 0 and lacks one digit. No two rows, columns or boxes lack the
//! same digit. The row, column and box of a cell with 0 lack different digits."

use super::params::{Arguments, Param};
use super::sentences::StatementKind::Has;
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Atom;
use crate::form::Form;
use crate::grid::{Cell, Digit, Grid, House, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "doppelganger",
    params: &[Param::cell("[FIRST]").optional()],
    summary: "with values 0-N in houses of N cells: each house holds 0; no two rows, no two columns and no two boxes lack the same digit; the row, the column and the box of each 0 lack different digits; if FIRST is named, the variable cells from it on hold what rows, columns and boxes lack, in this order",
    examples: &[
        "grid 4x4\nvalues 0-4\ndoppelganger",
        "grid 4x4 no-boxes\nvalues 0-4\ndoppelganger",
        "grid 4x4 no-boxes\nvalues 0-4\nvariables 9\ndoppelganger v2",
    ],
    sample: "values 0-9\ndoppelganger",
    sentences: &[
        sentence("each house holds 0; no two rows, columns or boxes lack the same digit, and the row, the column and the box of each 0 lack different ones; the cells below the grid hold what rows, columns and boxes lack, in this order").when(Has(0)),
        sentence("each house holds 0; no two rows, columns or boxes lack the same digit, and the row, the column and the box of each 0 lack different ones"),
    ],
    iss: ".Doppelganger",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct Doppelganger {
    /// The number of the first of the variable cells that hold the missing digits, one per house; `None` if there are
    /// no such cells.
    first: Option<usize>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let (values, houses) = (args.grid().values(), args.grid().houses());
    let fits = |house: &House| house.cells.len() == usize::from(values.max);
    if values.min != 0 || houses.is_empty() || !houses.iter().all(fits) {
        return Err(args.wrong(format!("values {values}"), "values from 0 to the length of all houses"));
    }
    let first = args.optional(Arguments::cell);
    let variables = args.grid().variables().count();
    if let Some(cell) = first
        && (!cell.is_variable() || usize::from(cell.column) + houses.len() > variables)
    {
        let message = format!("fewer than {} variable cells from {cell} on", houses.len());
        return Err(args.wrong(message, format!("a line 'variables {}'", houses.len())));
    }
    Ok(Box::new(Doppelganger { first: first.map(|cell| cell.column.into()) }))
}

/// Returns the pairs of houses, by index, that lack different digits. Two houses of one kind always do. Two of
/// different kinds do if the cell that they share, also returned, holds 0.
fn pairs(grid: &Grid) -> Vec<(usize, usize, Option<Cell>)> {
    let houses = grid.houses();
    let mut pairs = Vec::new();
    for (b, second) in houses.iter().enumerate() {
        for (a, first) in houses[..b].iter().enumerate() {
            if first.kind == second.kind {
                pairs.push((a, b, None));
            } else {
                let shared = first.cells.iter().filter(|cell| second.cells.contains(cell));
                pairs.extend(shared.map(|&cell| (a, b, Some(cell))));
            }
        }
    }
    pairs
}

impl Rule for Doppelganger {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let max = i32::from(puzzle.grid().values().max);
        let mut missing = Vec::new();
        for (place, house) in puzzle.grid().houses().iter().enumerate() {
            if csp.stopped() {
                return;
            }
            let cells = csp.cells(&house.cells);
            let absent = match self.first {
                Some(first) => csp.cell(Cell::variable(first + place)),
                None => csp.new_var(1..=max),
            };
            if self.first.is_some() {
                csp.clause([!csp.equals(absent, 0)]);
            }
            let zero: Vec<Atom> = csp.each_equals(&cells, 0);
            csp.clause(zero);
            for value in 1..=max {
                let lacks = csp.equals(absent, value);
                let there: Vec<Atom> = csp.each_equals(&cells, value);
                there.iter().for_each(|&is| csp.clause([!lacks, !is]));
                csp.clause(there.into_iter().chain([lacks]));
            }
            missing.push(absent);
        }
        for (a, b, zero) in pairs(puzzle.grid()) {
            if csp.stopped() {
                return;
            }
            for value in 1..=max {
                let zero = zero.map(|cell| !csp.is(cell, 0));
                let (a, b) = (csp.equals(missing[a], value), csp.equals(missing[b], value));
                csp.clause([!a, !b].into_iter().chain(zero));
            }
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let grid = puzzle.grid();
        let lacking = |house: &House| -> Vec<Digit> {
            let there = |digit| house.cells.iter().any(|&cell| solution[cell] == digit);
            grid.values().iter().filter(|&digit| !there(digit)).collect()
        };
        let lacking: Vec<Vec<Digit>> = grid.houses().iter().map(lacking).collect();
        let differ = |&(a, b, zero): &(usize, usize, Option<Cell>)| {
            lacking[a] != lacking[b] || zero.is_some_and(|cell| solution[cell] != 0)
        };
        let told = |(place, digits): (usize, &Vec<Digit>)| {
            self.first.is_none_or(|first| solution[Cell::variable(first + place)] == digits[0])
        };
        lacking.iter().all(|digits| digits.len() == 1 && digits[0] != 0)
            && lacking.iter().enumerate().all(told)
            && pairs(grid).iter().all(differ)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
