//! `clone`: "Clones hold the same digits in the same places."

use super::family::{ByPairs, CellPairs, Pairs};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Fill, Form, Label};
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::Puzzle;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "clone",
    params: &[Param::groups("CELLS / CELLS")],
    summary: "the first cell of one list equals the first of the other, and so on",
    examples: &[
        "grid 4x4\nclone r1c1 r1c2 / r3c3 r3c4",
        "grid 2x2\nvalues 0-2\nvariables 2\nclone v1 v2 r1c1 / r1c1 v2 r2c2",
    ],
    sample: "clone r1c1 r1c2 / r5c5 r5c6",
    sentences: &[sentence(
        "both areas hold the same digits: each cell of one equals the cell of the other that stands at the same place in the list",
    )],
    takes_beyond: true,
    propose: Some(Propose::Cage(propose)),
    iss: ".SameValues~NUMBER OF CELLS",
    fpuzzles: "clone",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct Clones {
    original: Vec<Cell>,
    copy: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    match <[Vec<Cell>; 2]>::try_from(args.groups()) {
        Ok([original, copy]) if original.len() == copy.len() => {
            Ok(Box::new(ByPairs(Clones { original, copy })))
        }
        _ => Err(args.wrong("no two lists of the same length", "as many cells before the '/' as after it")),
    }
}

/// Proposes two or three cells and a copy of them elsewhere.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let original = draft.cage(2..=3)?;
    let grid = draft.grid();
    let (rows, columns) = (grid.rows() as isize, grid.columns() as isize);
    let shifts = (1 - rows..rows).flat_map(|down| (1 - columns..columns).map(move |right| (down, right)));
    let copy = |(down, right)| -> Option<Vec<Cell>> {
        let same = |&cell: &Cell| {
            let other = grid.step(cell, down, right)?;
            let is_clone = draft.is_free(other) && draft.digit(other) == draft.digit(cell);
            (is_clone && !original.contains(&other)).then_some(other)
        };
        original.iter().map(same).collect()
    };
    let copies: Vec<Vec<Cell>> = shifts.filter_map(copy).collect();
    let copy = draft.random.choose(&copies)?.clone();
    Some(Statement::new(SPEC.name).with(vec![original, copy]))
}

impl Pairs for Clones {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(self.original.iter().copied().zip(self.copy.iter().copied()))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        a == b
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let fill = |cells| Fill::new(cells, "#dddddd").labelled(Label::Letter).into();
        vec![fill(&self.original), fill(&self.copy)]
    }
}
