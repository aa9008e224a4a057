//! `anti-king`: "Cells that touch at a corner hold different digits." Together with rows and columns, it makes all
//! cells a king's move apart hold different digits.

use super::family::{ByGroups, CellGroups, Groups, at_offsets, couples, leaps};
use super::params::Arguments;
use super::{Group, RuleResult, Spec};
use crate::form::Form;
use crate::grid::Grid;

pub const SPEC: Spec = Spec {
    name: "anti-king",
    aliases: &[("kings-move", "anti-king")],
    params: &[],
    summary: "diagonal neighbours hold different digits",
    examples: &["grid 4x4 no-boxes\nvalues 1-5\nanti-king", "grid 2x3 raw\nvalues 0-2\nanti-king"],
    sample: "anti-king",
    iss: ".AntiKing",
    fpuzzles: "antiking",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct AntiKing;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByGroups(AntiKing)))
}

impl Groups for AntiKing {
    fn groups<'a>(&'a self, grid: &'a Grid) -> CellGroups<'a> {
        couples(at_offsets(grid, leaps(1, 1)))
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }

    fn suits_boards(&self) -> bool {
        true
    }
}
