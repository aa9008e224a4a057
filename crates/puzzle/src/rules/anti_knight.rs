//! `anti-knight`: "Cells a knight's move apart hold different digits."

use super::family::{ByGroups, CellGroups, Groups, at_offsets, couples, leaps};
use super::params::Arguments;
use super::{Group, RuleResult, Spec};
use crate::form::Form;
use crate::grid::Grid;

pub const SPEC: Spec = Spec {
    name: "anti-knight",
    aliases: &[("knights-move", "anti-knight")],
    params: &[],
    summary: "cells a knight's move apart hold different digits",
    examples: &["grid 4x4 no-boxes\nvalues 1-6\nanti-knight", "grid 2x3\nvalues 0-3\nanti-knight"],
    sample: "anti-knight",
    iss: ".AntiKnight",
    fpuzzles: "antiknight",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct AntiKnight;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByGroups(AntiKnight)))
}

impl Groups for AntiKnight {
    fn groups<'a>(&'a self, grid: &'a Grid) -> CellGroups<'a> {
        couples(at_offsets(grid, leaps(1, 2)))
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }

    fn suits_boards(&self) -> bool {
        true
    }
}
