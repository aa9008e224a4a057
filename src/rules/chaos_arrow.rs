//! `chaos-arrow`: "The digit is the number of cells of the same region in the direction of the
//! arrows, until the region ends."

use super::family::{range, same_as};
use super::params::{Arguments, Param};
use super::{Made, Spec};
use crate::csp::Constraint;
use crate::grid::{Cell, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "chaos-arrow",
    params: &[
        Param::cell("CONTROL"),
        Param::number("OFFSET", "an offset", 0, 1),
        Param::groups("CELLS [/ CELLS]…"),
    ],
    summary: "each arm begins in the same region cell; the control cell holds how many cells it and the cells of its region that follow it without a gap are on all arms, less OFFSET (0, or 1 to leave out the first)",
    examples: &[
        "grid 3x3\nvariables 6\nchaos-arrow r1c1 0 v1-v3 / v1 v4 v5",
        "grid 3x3\nvalues 0-3\nvariables 4\nchaos-arrow r2c2 1 v2 v1 / v2 v3 v4",
        "grid 2x2\nvariables 2\nchaos-arrow r1c1 0 v1",
    ],
    sample: "variables 81\nchaos-arrow r1c1 0 v1-v9 / v1 v10 v19 v28",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct ChaosArrow {
    control: Cell,
    offset: i32,
    arms: Vec<Vec<Cell>>,
}

fn make(args: &mut Arguments<'_>) -> Made {
    let (control, offset) = (args.cell(), args.number());

    let arms = args.groups();
    if arms.iter().any(|arm| arm[0] != arms[0][0]) {
        return Err(args.wrong("arms that begin in different cells", "the same first cell in each"));
    }
    Ok(Box::new(ChaosArrow { control, offset, arms }))
}

impl Rule for ChaosArrow {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let values = puzzle.grid().values();
        let mut same = Vec::new();

        for arm in &self.arms {
            let mut before = None;
            for &cell in &arm[1..] {
                before = Some(same_as(csp, values, arm[0], cell, before));
                same.extend(before);
            }
        }

        if self.offset == 0 {
            // The first cell is in its own region: no value but those of the grid is ever taken.
            same.push(!csp.is(self.control, range(values).end() + 1));
        }
        csp.post(Constraint::CountIs(same, csp.cell(self.control)));
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let region = solution[self.arms[0][0]];
        let run = |arm: &Vec<Cell>| arm[1..].iter().take_while(|&&cell| solution[cell] == region).count();
        let count = 1 + self.arms.iter().map(run).sum::<usize>();

        i64::from(solution[self.control]) + i64::from(self.offset) == count as i64
    }
}
