//! `digital-root`: "Digits in the cage do not repeat; the digital root of their sum is given."

use super::family::{self, sums, word};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Constraint;
use crate::form::{Form, Outline};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "digital-root",
    params: &[Param::number("K", "a digital root", 0, 9), Param::distinct()],
    summary: "digits do not repeat and add up to K, or to K plus a multiple of 9",
    examples: &[
        "grid 6x6\ndigital-root 3 r1c1-r1c3 r2c1",
        "grid 4x4\ndigital-root 1 r1c1-r1c4\ndigital-root 9 r2c1 r3c2 r4c3\ndigital-root 4 r3c1",
        "grid 3x3\nvalues 0-4\ndigital-root 0 r1c1-r1c3 r2c1",
    ],
    sample: "digital-root 3 r1c1 r1c2",
    sentences: &[sentence("digits do not repeat and add up to {K}, or to {K} plus a multiple of 9")
        .or("digits do not repeat and add up to the number after DR, or to that plus a multiple of 9")],
    propose: Some(Propose::Cage(propose)),
    fpuzzles: "cage with value DRk",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct DigitalRoot {
    root: i32,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let root = args.number();
    Ok(Box::new(DigitalRoot { root, cells: args.cells() }))
}

/// Proposes a cage of two to four cells and its digital root.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.cage(2..=4)?;
    let root = |number| Statement::new(SPEC.name).with(number).with(&cells[..]);
    (1..=9).map(root).find(|line| draft.holds(line))
}

impl Rule for DigitalRoot {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let cells = csp.cells(&self.cells);
        csp.post(Constraint::AllDifferent(cells.clone()));
        // For root 9, the automaton also accepts the sum 0, whose digital root is 0. Different digits have this sum
        // only if the cage is a single cell with 0.
        if let (9, &[cell]) = (self.root, &cells[..])
            && csp.range(cell).contains(&0)
        {
            csp.clause([!csp.equals(cell, 0)]);
        }
        let range = family::range(puzzle.grid().values());
        let step = |&sum: &i32, value| Some((sum + value) % 9);
        word::post(csp, &cells, range, 0, step, |&sum| sum == self.root % 9);
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let sum = sums::total(solution, &self.cells);
        let above = sum - i64::from(self.root);
        above >= 0 && above % 9 == 0 && solution.distinct(&self.cells)
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Outline::cage(&self.cells, format!("DR{}", self.root)).into()]
    }
}
