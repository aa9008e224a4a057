//! `anti-king`: "Cells that touch at a corner hold different digits", so that with the rows and
//! columns all a king's move apart do.

use std::fmt;

use super::family::{ByGroups, Groups, at_offsets, couples, leaps};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "anti-king",
    usage: "anti-king",
    summary: "diagonal neighbours hold different digits",
    examples: &["grid 4x4 no-boxes\nvalues 1-5\nanti-king", "grid 2x3 raw\nvalues 0-2\nanti-king"],
    sample: "anti-king",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct AntiKing;

fn parse(_: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByGroups(AntiKing)))
}

impl Groups for AntiKing {
    fn groups(&self, grid: &Grid) -> Vec<Vec<Cell>> {
        couples(at_offsets(grid, &leaps(1, 1)))
    }
}

impl fmt::Display for AntiKing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anti-king")
    }
}
