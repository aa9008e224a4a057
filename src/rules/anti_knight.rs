//! `anti-knight`: "Cells a knight's move apart hold different digits."

use std::fmt;

use super::family::{ByGroups, Groups, at_offsets, couples, leaps};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "anti-knight",
    usage: "anti-knight",
    summary: "cells a knight's move apart hold different digits",
    examples: &["grid 4x4 no-boxes\nvalues 1-6\nanti-knight", "grid 2x3\nvalues 0-3\nanti-knight"],
    sample: "anti-knight",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct AntiKnight;

fn parse(_: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(ByGroups(AntiKnight)))
}

impl Groups for AntiKnight {
    fn groups(&self, grid: &Grid) -> Vec<Vec<Cell>> {
        couples(at_offsets(grid, &leaps(1, 2)))
    }
}

impl fmt::Display for AntiKnight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anti-knight")
    }
}
