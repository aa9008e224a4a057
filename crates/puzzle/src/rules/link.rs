//! `link`: a setter's own rule for a digit and the value of a layer in the same cell, such as "Shaded cells hold odd
//! digits."

use super::family::{ByPairs, CellPairs, Pairs};
use super::params::{Arguments, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Cell, Grid, Values};
use crate::puzzle::Puzzle;
use crate::statement::PairKey;

pub const SPEC: Spec = Spec {
    name: "link",
    params: &[Param::new("KEY|CONDITION", ParamKind::Key), Param::groups("CELLS [/ CELLS]")],
    summary: "for each of CELLS, which are cells of a layer, KEY or CONDITION holds for the digit a at its place and its own value b; with two lists of equal length, a is the value of a cell of the first list, and b the value at the same position in the second",
    examples: &[
        "grid 4x4\nlayer shade\nlink 'b=1 or a%2=1' shade",
        "grid 3x3 raw\nvalues 1-3\nlayer mark 0-1\nlink 'b = a%2' mark@r1c1-r1c3 mark@r2c2",
        "grid 2x2 raw\nvalues 1-3\nlayer m 0-1\nlayer w 1-3\nlink 'a < b' m / w\nlink 'b >= a' w@r1c1",
    ],
    sample: "layer shade\nlink 'b=1 or a%2=1' shade",
    sentences: &[sentence(
        "the condition or table of the rule holds for the digit a at the place of each listed cell of a layer and the cell's own value b; with two lists, a is in the first and b at the same position in the second",
    )],
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

#[derive(Debug)]
struct Link {
    key: PairKey,
    pairs: Vec<(Cell, Cell)>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let key = args.key();
    let lists = args.groups();
    let pairs = match &lists[..] {
        [cells] => {
            let place = |&cell: &Cell| {
                let place = args.grid().layer_of(cell).map(|(_, place)| (place, cell));
                place.ok_or_else(|| {
                    let message = format!("{}, which is in no layer", args.grid().name_of(cell));
                    args.wrong_here(message, "cells of a layer, such as shade@r1c1, or two lists of cells")
                })
            };
            cells.iter().map(place).collect::<Result<_, _>>()?
        }
        [first, second] if first.len() == second.len() => {
            first.iter().copied().zip(second.iter().copied()).collect()
        }
        [first, second] => {
            let message = format!("lists of {} and of {} cells", first.len(), second.len());
            return Err(args.wrong_here(message, "lists of the same length"));
        }
        lists => return Err(args.wrong_here(format!("{} lists", lists.len()), "one or two")),
    };
    Ok(Box::new(ByPairs(Link { key, pairs })))
}

impl Pairs for Link {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(self.pairs.iter().copied())
    }

    fn allows(&self, a: i32, b: i32, values: Values) -> bool {
        self.key.allows(a, b, values)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Quoted]
    }
}
