//! `mean`: "The digit in the circle is the mean of the digits on its line."

use super::family::sums::{BySums, Equation, Sums};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{End, Form, Line};
use crate::grid::{Cell, Grid, Solution};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "mean",
    params: &[Param::cells()],
    summary: "the first cell is the mean of all the others: their sum is their number times the first cell; digits may repeat",
    examples: &["grid 4x4\nmean r1c1 r2c3 r3c2", "grid 3x3\nvalues 0-4\nmean r1c1 r1c2 r2c1"],
    sample: "mean r1c1-r1c4",
    sentences: &[sentence("the digit in the circle is the mean of the other digits on its line")],
    takes_beyond: true,
    propose: Some(Propose::Way(propose)),
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Mean {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let cells = args.cells();
    match cells.len() {
        1 => Err(args.wrong("a mean of no cells", "at least 2 cells")),
        _ => Ok(Box::new(BySums(Mean { cells }))),
    }
}

/// Proposes a line whose first cell holds the mean of the other digits.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.line(&Statement::new(SPEC.name), 3..=5)
}

impl Sums for Mean {
    fn equations(&self, _: &Grid) -> Vec<Equation> {
        let others = self.cells.len() as i64 - 1;
        let terms = self.cells[1..].iter().map(|&cell| (1, cell)).chain([(-others, self.cells[0])]);
        vec![(terms.collect(), 0)]
    }

    fn add_up(&self, solution: &Solution, _: &Grid) -> bool {
        // The digit is the mean if the differences from it add up to zero.
        let above = |&cell: &Cell| i64::from(solution[cell]) - i64::from(solution[self.cells[0]]);
        self.cells.iter().map(above).sum::<i64>() == 0
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.cells, 5, "#c09060").begin(End::Ring).told("x̄").into()]
    }
}
