//! `diagonal`: "Digits on the marked long diagonals do not repeat."

use super::family::{ByGroups, CellGroups, Groups};
use super::params::{Arguments, Param};
use super::sentences::StatementKind::Word;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Cell, Grid};
use crate::statement::{Argument, Statement};

pub const SPEC: Spec = Spec {
    name: "diagonal",
    aliases: &[("sudoku-x", "diagonal"), ("x-sudoku", "diagonal")],
    params: &[Param::choice("[main | anti]", &["main", "anti"]).optional()],
    summary: "digits do not repeat on either long diagonal, or on the one named (main runs down to the right)",
    examples: &["grid 4x4\ndiagonal\n1...\n....\n....\n....", "grid 6x6\ndiagonal anti"],
    sample: "diagonal main",
    sentences: &[
        sentence("digits do not repeat on the diagonal that runs down to the right").when(Word("main")),
        sentence("digits do not repeat on the diagonal that runs down to the left").when(Word("anti")),
        sentence("digits do not repeat on each of the two long diagonals"),
    ],
    iss: ".Diagonal~1, .Diagonal~-1",
    fpuzzles: "diagonal+, diagonal-",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct Diagonal {
    main: bool,
    anti: bool,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let (rows, columns) = (args.grid().rows(), args.grid().columns());
    if rows != columns {
        return Err(args.wrong(format!("diagonals of a {rows}x{columns} grid"), "a square grid"));
    }
    let which = args.optional(Arguments::word);
    Ok(Box::new(ByGroups(Diagonal { main: which != Some("anti"), anti: which != Some("main") })))
}

/// Returns the diagonals of `grid` on which a statement forbids repeats; `None` for a statement of another rule.
pub fn diagonals(statement: &Statement, grid: &Grid) -> Option<Vec<Vec<Cell>>> {
    let which = match (statement.name == SPEC.name, statement.argument(0)) {
        (true, Argument::Absent) => Diagonal { main: true, anti: true },
        (true, Argument::Word(word)) => Diagonal { main: *word == "main", anti: *word == "anti" },
        _ => return None,
    };
    Some(which.groups(grid).collect())
}

impl Groups for Diagonal {
    fn groups<'a>(&'a self, grid: &'a Grid) -> CellGroups<'a> {
        let side = grid.rows();
        let main = self.main.then(|| (0..side).map(|i| Cell::new(i, i)).collect());
        let anti = self.anti.then(|| (0..side).map(|i| Cell::new(i, side - 1 - i)).collect());
        let existing = |cells: Vec<Cell>| cells.into_iter().filter(|&cell| grid.has(cell)).collect();
        Box::new(main.into_iter().chain(anti).map(existing))
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let diagonals = [(self.main, true), (self.anti, false)].into_iter();
        diagonals.filter(|(is_there, _)| *is_there).map(|(_, main)| Form::Diagonal { main }).collect()
    }

    fn suits_boards(&self) -> bool {
        true
    }
}
