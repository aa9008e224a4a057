//! `value-indexing`: "If the second cell holds d, the d-th cell after it on the line holds the digit of the first
//! cell."

use std::sync::Arc;

use super::family;
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Constraint, Table};
use crate::form::{End, Form, Label, Line, Look, Place, Sign};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "value-indexing",
    params: &[Param::cell("C1"), Param::cell("C2"), Param::cells()],
    summary: "if d is the digit of C2, the d-th of CELLS (from 1) holds the digit of C1",
    examples: &[
        "grid 4x4\nvalue-indexing r1c1 r2c1 r2c2-r2c4",
        "grid 3x3\nvalues 0-3\nvalue-indexing r1c1 r2c1 r3c1 r3c2 r2c2 r1c1",
    ],
    sample: "value-indexing r1c1 r2c1 r2c2-r2c9",
    sentences: &[sentence(
        "if the cell with the dot holds d, the d-th cell along the arrow holds the digit in the circle",
    )
    .quoted("if {C2} holds d, the d-th of the cells listed after it holds the digit of {C1}")],
    iss: ".ValueIndexing",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct ValueIndexing {
    value: Cell,
    index: Cell,
    line: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ValueIndexing { value: args.cell(), index: args.cell(), line: args.cells() }))
}

impl Rule for ValueIndexing {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let range = family::range(puzzle.grid().values());
        let equal = Arc::new(Table::new(range.clone(), range.clone(), |a, b| a == b));
        let index = csp.cell(self.index);
        let places = 1..=self.line.len() as i32;
        csp.post(Constraint::Member(index, range.filter(|d| places.contains(d)).collect()));
        for (place, &cell) in places.zip(&self.line) {
            let same = Constraint::Relation(csp.cell(self.value), csp.cell(cell), Arc::clone(&equal));
            if csp.range(index).contains(&place) {
                csp.post(Constraint::If(vec![csp.equals(index, place)], Box::new(same)));
            }
        }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let place = usize::from(solution[self.index]).checked_sub(1);
        let found = place.and_then(|place| self.line.get(place));
        found.is_some_and(|&cell| solution[cell] == solution[self.value])
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let value = Sign::new(Place::Cell(self.value), Look::Ring, "");
        let index = Sign::new(Place::Cell(self.index), Look::Point, "");
        let line = Line { label: Label::Letter, ..Line::new(&self.line, 3, "#555555").end(End::Arrow) };
        vec![line.into(), value.lettered().into(), index.lettered().into(), Form::Quoted]
    }
}
