//! `extra-region`: "Digits do not repeat in the extra region."

use super::family::{ByGroups, CellGroups, Groups};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Fill, Form};
use crate::grid::{Cell, Grid, House};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "extra-region",
    aliases: &[("all-different", "extra-region")],
    params: &[Param::distinct()],
    summary: "digits do not repeat among the cells; there is no solution if there are more cells than values",
    examples: &[
        "grid 4x4\nextra-region r1c1 r2c2 r2c3 r3c2",
        "grid 3x3\nvalues 0-3\nvariables 2\nextra-region v1 v2 r1c1 r2c2",
        "grid 2x2\nextra-region r2c2\nextra-region r1c1 r1c2",
    ],
    sample: "extra-region r1c1-r9c9",
    sentences: &[sentence("digits do not repeat in the shaded area")],
    takes_beyond: true,
    propose: Some(Propose::Cage(propose)),
    iss: ".AllDifferent",
    fpuzzles: "extraregion",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct ExtraRegion {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByGroups(ExtraRegion { cells: args.cells() })))
}

/// Proposes an extra region with as many cells as there are values, not all in one house.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let size = draft.grid().values().count();
    let cells = draft.cage(size..=size)?;
    let is_within = |house: &House| cells.iter().all(|cell| house.cells.contains(cell));
    if draft.grid().houses().iter().any(is_within) {
        return None;
    }
    Some(Statement::new(SPEC.name).with(cells))
}

impl Groups for ExtraRegion {
    fn groups<'a>(&'a self, _: &'a Grid) -> CellGroups<'a> {
        Box::new(std::iter::once(self.cells.clone()))
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Fill::new(&self.cells, "#e4e4e4").outlined().into()]
    }
}
