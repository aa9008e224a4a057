//! `lunchbox`: "Digits in the box do not repeat; the digits between the smallest and the largest digit add up to the
//! given number."

use super::family::filling;
use super::family::sums::MAX_SUM;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Line, Outline};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "lunchbox",
    params: &[Param::number("S", "a sum", 0, MAX_SUM), Param::distinct()],
    summary: "digits do not repeat, and the digits listed between the smallest and the largest one add up to S",
    examples: &[
        "grid 4x4\nlunchbox 5 r1c1-r1c4\nlunchbox 2 r3c1-r3c3",
        "grid 6x6\nlunchbox 7 r1c1-r1c5\nlunchbox 0 r3c3 r4c4\nlunchbox 0 r6c6",
        "grid 3x3\nvalues 0-5\nlunchbox 4 r1c1-r1c3 r2c3 r2c2",
    ],
    sample: "lunchbox 10 r1c1-r1c5",
    sentences: &[sentence(
        "digits do not repeat, and those between the smallest and the largest one, along the line, add up to the number in the corner",
    )],
    propose: Some(Propose::Way(propose)),
    iss: ".Lunchbox",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct Lunchbox {
    sum: i32,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let sum = args.number();
    Ok(Box::new(Lunchbox { sum, cells: args.cells() }))
}

/// Proposes a line and the sum of the digits between its smallest and its largest digit.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.way(4..=6)?;
    let box_of = |sum| Statement::new(SPEC.name).with(sum).with(&cells[..]);
    (0..=draft.total(&cells)).map(box_of).find(|line| draft.holds(line))
}

impl Rule for Lunchbox {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let fixed = self.cells.len() == puzzle.grid().values().count();
        filling::post(csp, &csp.cells(&self.cells), self.sum, fixed);
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn post_negation(&self, csp: &mut Posting<'_>, _: &Puzzle) {
        filling::post_negation(csp, &csp.cells(&self.cells), self.sum, false);
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let digits: Vec<u16> = self.cells.iter().map(|&cell| solution[cell]).collect();
        filling::fills(&digits, self.sum)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let line = Line::new(&self.cells, 5, "#bbbbbb");
        vec![line.into(), Outline::cage(&self.cells, self.sum).into()]
    }
}
