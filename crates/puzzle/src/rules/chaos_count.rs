//! `chaos-count`: "The digit is the number of marked cells in the same region as its own."

use super::family::range;
use super::params::{Arguments, Param};
use super::sentences::StatementKind::Number;
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Constraint;
use crate::form::{Edge, Form, Look, Outline, Place, Sign};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "chaos-count",
    params: &[Param::cell("CONTROL"), Param::number("OFFSET", "an offset", 0, 1), Param::distinct()],
    summary: "CONTROL holds how many of CELLS, which name regions as in chaos-construction, are in the region of the first, itself included, minus OFFSET (0, or 1 to leave out the first cell)",
    examples: &[
        "grid 3x3\nvariables 5\nchaos-count r1c1 0 v1-v5",
        "grid 3x3\nvalues 0-3\nvariables 4\nchaos-count r2c2 1 v2 v1 v3",
    ],
    sample: "variables 81\nchaos-count r1c1 0 v1-v9",
    sentences: &[
        sentence("the circle holds how many of the outlined cells are in the region of the first one, itself not counted").quoted("{CONTROL} holds how many of the cells listed after it are in the region of the first of them, itself not counted; a variable cell such as v1 names the region of a grid cell").when(Number(1, 1)),
        sentence("the circle holds how many of the outlined cells are in the region of the first one, itself counted").quoted("{CONTROL} holds how many of the cells listed after it are in the region of the first of them, itself counted; a variable cell such as v1 names the region of a grid cell"),
    ],
    iss: ".ChaosCount",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct ChaosCount {
    control: Cell,
    offset: i32,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let (control, offset) = (args.cell(), args.number());

    Ok(Box::new(ChaosCount { control, offset, cells: args.cells() }))
}

impl Rule for ChaosCount {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let values = puzzle.grid().values();
        let mut same = Vec::new();

        for &cell in &self.cells[1..] {
            if csp.stopped() {
                return;
            }
            let (first, cell) = (csp.cell(self.cells[0]), csp.cell(cell));
            same.push(csp.equal(first, cell));
        }

        if self.offset == 0 {
            // The first cell is in its own region, so it contributes an atom that is always true: the control cell
            // never has a value above the grid's values.
            same.push(!csp.is(self.control, range(values).end() + 1));
        }
        csp.post(Constraint::CountIs(same, csp.cell(self.control)));
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let region = solution[self.cells[0]];
        let count = self.cells.iter().filter(|&&cell| solution[cell] == region).count();

        i64::from(solution[self.control]) + i64::from(self.offset) == count as i64
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let text = if self.offset == 0 { "" } else { "-1" };
        let control = Sign::new(Place::Cell(self.control), Look::Violet, text);
        vec![control.into(), Outline::new(&self.cells, Edge::Violet).into()]
    }
}
