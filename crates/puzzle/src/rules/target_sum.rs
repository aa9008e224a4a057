//! `target-sum`: "In every row, column and region, the circled cells add up to the target."

use super::family::sums;
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Constraint, Linear};
use crate::form::{Form, Look, Place, Sign};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "target-sum",
    params: &[Param::number("SUM", "a sum", 0, MAX_SUM), Param::distinct()],
    summary: "in every row, column, box and region, the listed (circled) cells, if any, add up to SUM; each line is a separate set of circles",
    examples: &[
        "grid 4x4\ntarget-sum 5 r1c1 r1c4 r4c1 r4c4 r2c2 r2c3 r3c2 r3c3",
        "grid 6x6\ntarget-sum 7 r1c1 r1c4 r2c2 r2c5 r3c3 r3c6 r4c1 r4c4 r5c2 r5c5 r6c3 r6c6",
        "grid 3x3\nvalues 1-5\ntarget-sum 9 r1c1-r1c3 r2c1-r2c3 r3c1-r3c3",
        "grid 4x4\ntarget-sum 3 r1c1",
    ],
    sample: "target-sum 15 r1c1 r1c5 r5c1 r5c5",
    sentences: &[sentence("in every row, column and region, the cells with double circles, if there are any, add up to {SUM}").each("in every row, column and region, the cells with double circles of one letter, if there are any, add up to its number", "in every row, column and region, the cells listed here, if there are any, add up to {SUM}")],
    ..Spec::of(Group::Cages, make)
};

/// The largest target. It is above the sum of 1,024 cells with values up to 1,025.
const MAX_SUM: i32 = 2_000_000;

#[derive(Debug)]
struct TargetSum {
    sum: i32,
    circles: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let sum = args.number();
    Ok(Box::new(TargetSum { sum, circles: args.cells() }))
}

impl TargetSum {
    /// Returns the circles of each house that has circles.
    fn groups(&self, grid: &Grid) -> Vec<Vec<Cell>> {
        let mut circled = vec![false; grid.places()];
        self.circles.iter().for_each(|&cell| circled[grid.index(cell)] = true);
        let circled = |cell: &&Cell| circled[grid.index(**cell)];
        // A diagonal does not count as a house here, because it is not one of the grid's houses.
        let groups = grid.houses().iter().map(|house| house.cells.iter().filter(circled).copied().collect());
        groups.filter(|group: &Vec<Cell>| !group.is_empty()).collect()
    }
}

impl Rule for TargetSum {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        for group in self.groups(puzzle.grid()) {
            let terms = group.iter().map(|&cell| (1, csp.cell(cell))).collect();
            csp.post(Constraint::Linear(Linear { terms, total: self.sum.into(), plain: true }));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.groups(puzzle.grid()).iter().all(|group| sums::total(solution, group) == i64::from(self.sum))
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let mut rings = Sign::lettered_in_each(&self.circles, Look::Target);
        rings.push(Sign::new(Place::Cell(self.circles[0]), Look::Target, self.sum).into());
        rings
    }
}
