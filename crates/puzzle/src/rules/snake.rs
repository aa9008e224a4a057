//! `snake`: "Draw a snake: a path of orthogonal steps through the centres of cells that visits no cell twice and does
//! not touch itself."

use super::family::OneTrack;
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec};

pub const SPEC: Spec = Spec {
    name: "snake",
    params: &[Param::choice("[apart]", &["apart"]).optional(), Param::distinct()],
    summary: "in a layer of two values, the cells with the greater value form a path of orthogonal steps, at least two cells long: both ends have one neighbour on the path, and all other cells two; with apart, no two of its cells touch only at a corner",
    examples: &[
        "grid 2x3 raw\nvalues 1-2\nlayer path\nsnake path",
        "grid 2x2 raw\nvalues 1-3\nlayer path 2-3\nsnake path",
        "grid 3x3 raw\nvalues 1-2\nlayer path\nsnake apart path",
    ],
    sample: "layer path\nsnake path",
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let apart = args.optional(Arguments::word);
    let cells = args.cells();
    match args.grid().values_of(cells[0]).count() {
        2 => Ok(Box::new(OneTrack::new(false, apart, cells, args)?)),
        _ => {
            let (name, values) = (args.grid().name_of(cells[0]), args.grid().values_of(cells[0]));
            let expected = "cells of a layer of two values, such as 'layer shade 1-2'";
            Err(args.wrong(format!("{name} has the values {values}"), expected))
        }
    }
}
