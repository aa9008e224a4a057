//! `pill-arrow`: "Digits along an arrow add up to the number that the digits in its pill form."

use super::family::sums;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::sentences::StatementKind::Number;
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Constraint;
use crate::form::{Edge, End, Form, Line, Outline};
use crate::grid::{Cell, Grid, Solution};
use crate::plural::counted;
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "pill-arrow",
    params: &[Param::number("N", "the number of cells in the pill", 1, MAX_PILL), Param::cells()],
    summary: "the first N cells, read as a number of N digits, are the sum of the others; only the first digit may be above 9",
    examples: &[
        "grid 6x6\npill-arrow 2 r1c1 r1c2 r2c2-r2c6",
        "grid 4x4\npill-arrow 1 r1c1 r2c2 r3c3",
        "grid 3x3\nvalues 0-5\npill-arrow 3 r1c1-r1c3 r2c1 r2c2 r3c2",
        "grid 3x3 raw\nvalues 7-11\npill-arrow 2 r1c1 r1c2 r2c1-r2c3 r3c1-r3c3 r1c3 r2c1-r2c3 r3c1-r3c3",
    ],
    sample: "pill-arrow 2 r1c1 r1c2 r2c1-r2c5",
    sentences: &[
        sentence("the digit in the pill is the sum of the cells on its arrow").when(Number(0, 1)),
        sentence("the pill, read as a number of {N} digits, is the sum of the cells on its arrow")
            .or("the pill, read as a number, a digit for each cell, is the sum of the cells on its arrow"),
    ],
    propose: Some(Propose::Way(propose)),
    iss: ".PillArrow",
    fpuzzles: "arrow with several bulb cells",
    ..Spec::of(Group::Lines, make)
};

/// The maximum number of cells in a pill. Sums do not have more digits than this.
const MAX_PILL: i32 = 6;

#[derive(Debug)]
struct PillArrow {
    pill: Vec<Cell>,
    line: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let length = args.number() as usize;
    let mut pill = args.cells();
    if pill.len() <= length {
        let message = format!("{} for a pill of {length} and its arrow", counted(pill.len(), "cell"));
        return Err(args.wrong(message, format!("at least {}", length + 1)));
    }
    let line = pill.split_off(length);
    Ok(Box::new(PillArrow { pill, line }))
}

/// Proposes an arrow whose pill is a two-digit number.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.line(&Statement::new(SPEC.name).with(2), 4..=7)
}

impl Rule for PillArrow {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let values = puzzle.grid().values();
        for &cell in &self.pill[1..] {
            if values.max > 9 {
                let digits = (values.min..=9).map(i32::from).collect();
                csp.post(Constraint::Member(csp.cell(cell), digits));
            }
        }
        let powers = std::iter::successors(Some(1), |power| Some(power * 10));
        let pill = self.pill.iter().rev().zip(powers).map(|(&cell, power)| (-power, cell));
        sums::post(csp, self.line.iter().map(|&cell| (1, cell)).chain(pill), 0);
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let number = self.pill.iter().fold(0, |number, &cell| 10 * number + i64::from(solution[cell]));
        let digits = self.pill[1..].iter().all(|&cell| solution[cell] <= 9);
        digits && sums::total(solution, &self.line) == number
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let shaft: Vec<Cell> = self.pill.last().into_iter().chain(&self.line).copied().collect();
        let shaft = Line::new(&shaft, 4, "#7a7a7a").begin(End::Away).end(End::Arrow);
        vec![Outline::new(&self.pill, Edge::Pill).into(), shaft.into()]
    }
}
