//! `leaper`: "Cells a leap of D and E apart hold different digits": (1, 2) is a knight, (1, 3) a
//! camel, (2, 3) a zebra.

use super::family::{ByGroups, CellGroups, Groups, at_offsets, couples, leaps};
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Grid, MAX_SIDE};

pub const SPEC: Spec = Spec {
    name: "leaper",
    params: &[Param::number("D", "a distance", 0, MAX), Param::number("E", "a distance", 0, MAX)],
    summary: "cells D apart in one direction and E in the other hold different digits",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\nleaper 1 3",
        "grid 3x3 raw\nleaper 2 0",
        "grid 3x3 raw\nvalues 0-2\nleaper 2 2",
    ],
    sample: "leaper 1 3",
    sentences: &[sentence("cells {D} apart in one direction and {E} in the other hold different digits")],
    fpuzzles: "console chess",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct Leaper {
    leap: (i32, i32),
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let leap = (args.number(), args.number());
    if leap == (0, 0) {
        return Err(args.wrong("a leap from a cell to itself", "a distance above 0"));
    }
    Ok(Box::new(ByGroups(Leaper { leap })))
}

const MAX: i32 = MAX_SIDE as i32;

impl Groups for Leaper {
    fn groups<'a>(&'a self, grid: &'a Grid) -> CellGroups<'a> {
        let (a, b) = self.leap;
        couples(at_offsets(grid, leaps(a as isize, b as isize)))
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}
