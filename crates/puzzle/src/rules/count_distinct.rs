//! `count-distinct`: "The digit in the circle is the number of different digits on its line."

use super::family::{any_of, range};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint};
use crate::form::{Form, Look, Outline, Place, Sign};
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "count-distinct",
    params: &[Param::cell("CONTROL"), Param::cells()],
    summary: "CONTROL holds the number of different values in the other cells",
    examples: &[
        "grid 4x4\ncount-distinct r4c4 r1c1 r1c2 r2c3 r3c3",
        "grid 3x3\nvalues 0-3\nvariables 2\ncount-distinct v1 v2 v1 r1c1",
    ],
    sample: "count-distinct r1c1 r2c2-r6c6",
    sentences: &[sentence("the circled cell holds the number of different values in the outlined cells")],
    propose: Some(Propose::Way(propose)),
    iss: ".CountDistinct",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct CountDistinct {
    control: Cell,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(CountDistinct { control: args.cell(), cells: args.cells() }))
}

/// Proposes a line and the adjoining cell that holds the number of different digits on it.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.way(4..=7)?;
    draft.if_holds(Statement::new(SPEC.name).with(cells[0]).with(&cells[1..]))
}

impl Rule for CountDistinct {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let mut present = Vec::new();
        for value in range(puzzle.grid().values()) {
            if csp.stopped() {
                return;
            }
            let atoms: Vec<Atom> = csp.each_is(&self.cells, value);
            present.push(any_of(csp, &atoms));
        }
        csp.post(Constraint::CountIs(present, csp.cell(self.control)));
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let mut digits: Vec<Digit> = self.cells.iter().map(|&cell| solution[cell]).collect();
        digits.sort_unstable();
        digits.dedup();
        digits.len() == usize::from(solution[self.control])
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let control = Sign::new(Place::Cell(self.control), Look::Ring, "≠").lettered();
        vec![control.into(), Outline::group(&self.cells, "≠").into()]
    }
}
