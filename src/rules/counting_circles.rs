//! `counting-circles`: "A digit in a circle says how many circles hold this digit."

use super::family::range;
use super::params::{Arguments, Param};
use super::{Made, Spec};
use crate::csp::Constraint;
use crate::grid::{Cell, Digit, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "counting-circles",
    params: &[Param::distinct()],
    summary: "a value that occurs among the cells is the number of cells that hold it; each line is a set of circles of its own",
    examples: &[
        "grid 4x4\ncounting-circles r1c1 r2c2 r2c3 r3c1 r4c4",
        "grid 3x3\nvalues 0-3\nvariables 2\ncounting-circles v1 v2 r1c1",
        "grid 2x2\ncounting-circles r1c1",
    ],
    sample: "counting-circles r1c1-r9c9",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct CountingCircles {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> Made {
    Ok(Box::new(CountingCircles { cells: args.cells() }))
}

impl Rule for CountingCircles {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        for value in range(puzzle.grid().values()) {
            let atoms = self.cells.iter().map(|&cell| csp.is(cell, value)).collect();
            csp.post(Constraint::Count(atoms, vec![0, value as usize]));
        }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let count = |digit: Digit| self.cells.iter().filter(|&&cell| solution[cell] == digit).count();
        self.cells.iter().all(|&cell| count(solution[cell]) == usize::from(solution[cell]))
    }
}
