//! `dutch-flatmates`: "Every 5 has a 1 directly above it or a 9 directly below it", or both.

use super::params::Arguments;
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Atom;
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "dutch-flatmates",
    params: &[],
    summary: "every middle value ((n+1)/2 for values up to n, rounded down; 5 of 9) has a 1 directly above it or an n directly below it",
    examples: &[
        "grid 4x4 no-boxes\ndutch-flatmates",
        "grid 3x3\nvalues 0-3\ndutch-flatmates",
        "grid 6x6\ndutch-flatmates",
    ],
    sample: "dutch-flatmates",
    sentences: &[sentence("every <middle> has a 1 directly above it or a <max> directly below it")],
    iss: ".DutchFlatmates",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct DutchFlatmates;

/// Returns the middle digit, and each cell directly above or below `cell` with the digit that makes it a flatmate.
fn flatmates(grid: &Grid, cell: Cell) -> (i32, Vec<(Cell, i32)>) {
    let max = i32::from(grid.values().max);
    let mates = [(grid.step(cell, -1, 0), 1), (grid.step(cell, 1, 0), max)];
    ((max + 1) / 2, mates.into_iter().filter_map(|(cell, digit)| Some((cell?, digit))).collect())
}

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(DutchFlatmates))
}

impl Rule for DutchFlatmates {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        for cell in puzzle.grid().cells() {
            let (middle, mates) = flatmates(puzzle.grid(), cell);
            let atoms: Vec<Atom> = mates.into_iter().map(|(cell, digit)| csp.is(cell, digit)).collect();
            csp.clause([!csp.is(cell, middle)].into_iter().chain(atoms));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let is = |cell, digit| i32::from(solution[cell]) == digit;
        puzzle.grid().cells().all(|cell| {
            let (middle, mates) = flatmates(puzzle.grid(), cell);
            !is(cell, middle) || mates.into_iter().any(|(mate, digit)| is(mate, digit))
        })
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
