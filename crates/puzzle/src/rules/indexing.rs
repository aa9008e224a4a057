//! `indexing`: "A digit in a coloured cell is the position, within its row, of the cell that holds its column number";
//! likewise for its column or box.

use super::family::{range, whole_regions};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::sentences::StatementKind::Word;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Fill, Form, Label};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "indexing",
    aliases: &[
        ("box-indexer", "indexing box"),
        ("column-indexer", "indexing column"),
        ("row-indexer", "indexing row"),
    ],
    params: &[Param::choice("row|column|box", &["row", "column", "box"]), Param::distinct()],
    summary: "column: if a cell of column c holds v, the v-th cell of its row holds c; row: the same with rows and columns exchanged; box: the same for boxes and positions in them",
    examples: &[
        "grid 4x4\nindexing column r1c1 r2c1 r3c2",
        "grid 4x4\nindexing row r1c1 r2c3",
        "grid 4x4\nindexing box r1c1 r3c4 r4c4",
        "grid 3x3\nvalues 0-4\nindexing column r1c1-r3c1",
        "grid 4x4\nregions\naaab\naccb\nddcb\nddcb\nindexing box r1c4 r2c2",
    ],
    sample: "indexing column r1c1-r9c1",
    sentences: &[
        sentence("if a marked cell in column c holds v, the v-th cell of its row holds c")
            .when(Word("column")),
        sentence("if a marked cell in row r holds v, the v-th cell of its column holds r").when(Word("row")),
        sentence("if a marked cell at place p of its box holds v, the v-th cell of the box holds p")
            .when(Word("box")),
    ],
    propose: Some(Propose::Cell(propose)),
    iss: ".Indexing",
    fpuzzles: "columnindexer, rowindexer, boxindexer",
    ..Spec::of(Group::Cells, make)
};

#[derive(Debug)]
struct Indexing {
    kind: Kind,
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Row,
    Column,
    Box,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let kind = match args.word() {
        "row" => Kind::Row,
        "column" => Kind::Column,
        _ => Kind::Box,
    };
    let rule = Indexing { kind, cells: args.cells() };
    let regions = whole_regions(args.grid());
    match rule.cells.iter().find(|&&cell| rule.lines(args.grid(), &regions, cell).is_empty()) {
        None => Ok(Box::new(rule)),
        Some(cell) if kind == Kind::Box => Err(args.wrong(format!("{cell} is in no box"), "cells of boxes")),
        Some(cell) => Err(args.wrong(format!("{cell} is in no row"), "cells of the grid")),
    }
}

/// Proposes a cell that is an index into its row, column or box.
pub fn propose(draft: &mut Draft<'_>, cell: Cell) -> Option<Statement> {
    draft.one_of(["row", "column", "box"].map(|kind| Statement::new(SPEC.name).with(kind).with([cell])))
}

impl Indexing {
    /// Returns the row, column or boxes that the cell points into, each with the cell's own position in it, from 1.
    fn lines(&self, grid: &Grid, regions: &[Vec<Cell>], cell: Cell) -> Vec<(Vec<Cell>, i32)> {
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        match self.kind {
            _ if cell.is_variable() => Vec::new(),
            Kind::Row => vec![((0..grid.rows()).map(|row| Cell::new(row, column)).collect(), row as i32 + 1)],
            Kind::Column => {
                vec![((0..grid.columns()).map(|column| Cell::new(row, column)).collect(), column as i32 + 1)]
            }
            Kind::Box => {
                let place = |cells: &[Cell]| cells.iter().position(|&other| other == cell);
                let within = |cells: &Vec<Cell>| Some((cells.clone(), place(cells)? as i32 + 1));
                regions.iter().filter_map(within).collect()
            }
        }
    }

    /// Returns, for each cell and each value that it may have, the cell to which the value points, if that cell exists,
    /// and the position that it must then hold.
    fn pointers<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = (Cell, i32, Option<Cell>, i32)> + 'a {
        let regions = whole_regions(grid);
        let lines = self.cells.iter().flat_map(move |&cell| {
            self.lines(grid, &regions, cell).into_iter().map(move |(line, position)| (cell, line, position))
        });
        lines.flat_map(move |(cell, line, position)| {
            range(grid.values()).map(move |value| {
                let place = usize::try_from(value - 1).ok();
                let target = place.and_then(|place| line.get(place)).copied();
                (cell, value, target.filter(|&target| grid.has(target)), position)
            })
        })
    }
}

impl Rule for Indexing {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        for (cell, value, target, position) in self.pointers(puzzle.grid()) {
            if csp.stopped() {
                return;
            }
            let then = target.map(|target| csp.is(target, position));
            csp.clause([!csp.is(cell, value)].into_iter().chain(then));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let is = |cell, value| i32::from(solution[cell]) == value;
        let keeps = |(cell, value, target, position): (_, _, Option<Cell>, _)| {
            !is(cell, value) || target.is_some_and(|target| is(target, position))
        };
        self.pointers(puzzle.grid()).all(keeps)
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let (colour, text) = match self.kind {
            Kind::Column => ("#f6caca", "col"),
            Kind::Row => ("#cdeccd", "row"),
            Kind::Box => ("#d3d3f2", "box"),
        };
        vec![Fill::new(&self.cells, colour).labelled(Label::Text(text.into())).into()]
    }
}
