//! `anti-taxicab`: "A digit X is never at taxicab distance X from another X."

use super::family::{at_offsets, range, taxicab};
use super::params::Arguments;
use super::{Group, RuleResult, Spec};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "anti-taxicab",
    aliases: &[("self-taxi", "anti-taxicab")],
    params: &[],
    summary: "no two cells that hold the same digit lie exactly as many orthogonal steps apart as the digit says",
    examples: &["grid 4x4 no-boxes\nvalues 1-5\nanti-taxicab", "grid 3x3\nvalues 0-3\nanti-taxicab"],
    sample: "anti-taxicab",
    iss: ".AntiTaxicab",
    fpuzzles: "console selftaxi",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct AntiTaxicab;

/// Returns each positive value with each pair of cells at that taxicab distance.
fn pairs(grid: &Grid) -> impl Iterator<Item = (i32, (Cell, Cell))> {
    range(grid.values())
        .filter(|&value| value > 0)
        .flat_map(|value| at_offsets(grid, taxicab(value as isize)).map(move |pair| (value, pair)))
}

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(AntiTaxicab))
}

impl Rule for AntiTaxicab {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        for (value, (a, b)) in pairs(puzzle.grid()) {
            if csp.stopped() {
                return;
            }
            csp.clause([!csp.is(a, value), !csp.is(b, value)]);
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let is = |cell, value| i32::from(solution[cell]) == value;
        pairs(puzzle.grid()).all(|(value, (a, b))| !is(a, value) || !is(b, value))
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
