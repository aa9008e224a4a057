//! `equality-cage`: "An equality cage holds as many odd digits as even digits and as many low digits as high digits,
//! and no digit twice."

use super::family::range;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec};
use crate::csp::{Atom, Constraint};
use crate::form::{Form, Outline};
use crate::grid::{Cell, Grid, Solution, Values};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "equality-cage",
    params: &[Param::distinct()],
    summary: "digits do not repeat, with as many even as odd values, and as many of the lower as of the upper half; if the number of values is odd, the middle one is in neither half and does not occur",
    examples: &[
        "grid 4x4\nequality-cage r1c1 r2c2 r3c3 r4c4",
        "grid 3x3\nvalues 0-4\nvariables 2\nequality-cage v1 r1c1",
        "grid 3x3\nvalues 1-6\nequality-cage r1c1-r1c3 r2c2",
    ],
    sample: "equality-cage r1c1-r1c4",
    propose: Some(Propose::Cage(propose)),
    iss: ".EqualityCage",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct EqualityCage {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(EqualityCage { cells: args.cells() }))
}

/// Proposes a cage of two to four cells that is an equality cage.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.cage(2..=4)?;
    draft.if_holds(Statement::new(SPEC.name).with(cells))
}

/// Returns twice the difference between a value and the middle of all values.
fn above_middle(value: i32, values: Values) -> i32 {
    2 * value - i32::from(values.min) - i32::from(values.max)
}

impl Rule for EqualityCage {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let values = puzzle.grid().values();
        csp.post(Constraint::AllDifferent(csp.cells(&self.cells)));
        let half = if self.cells.len().is_multiple_of(2) { vec![self.cells.len() / 2] } else { Vec::new() };
        let classes: [&dyn Fn(i32) -> bool; 3] =
            [&|value| value % 2 == 0, &|value| above_middle(value, values) < 0, &|value| {
                above_middle(value, values) > 0
            }];
        for class in classes {
            let of_class = range(values).filter(|&value| class(value));
            let atoms = of_class.flat_map(|value| self.cells.iter().map(move |&cell| (cell, value)));
            if !csp.has_room_for::<Atom>(self.cells.len() * range(values).count()) {
                return;
            }
            let atoms = atoms.map(|(cell, value)| csp.is(cell, value)).collect();
            csp.post(Constraint::Count(atoms, half.clone()));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let values = puzzle.grid().values();
        let count = |class: &dyn Fn(i32) -> bool| {
            self.cells.iter().filter(|&&cell| class(solution[cell].into())).count()
        };
        let low = count(&|value| above_middle(value, values) < 0);
        solution.distinct(&self.cells)
            && count(&|value| value % 2 == 0) == count(&|value| value % 2 == 1)
            && low == count(&|value| above_middle(value, values) > 0)
            && 2 * low == self.cells.len()
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Outline::cage(&self.cells, "=").hatched().into()]
    }
}
