//! `loop`: "Draw one closed loop through the centres of cells with orthogonal steps. It visits no cell twice and does
//! not touch itself." If the layer holds the directions in which the loop leaves each cell, the loop may touch itself.

use super::family::{MANNER, OneTrack};
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};

pub const SPEC: Spec = Spec {
    name: "loop",
    params: &[MANNER, Param::distinct()],
    summary: "the cells of a layer hold one closed loop of orthogonal steps (with diagonal, also of diagonal steps), which never cross. In a layer of two values, the cells with the greater value are on the loop, and each has exactly two neighbours on it; with apart, no two of these cells touch only at a corner. In a layer of 7 values (29 with diagonal steps), the first value means that the loop is not there, and each other one, by which two directions it leaves the cell, sorted clockwise from up (orthogonally: up and right, up and down, up and left, right and down, …); such a loop may touch itself",
    examples: &[
        "grid 2x3 raw\nvalues 1-2\nlayer path\nloop path",
        "grid 3x3 raw\nvalues 1-2\nlayer path\nloop path",
        "grid 3x3 raw\nvalues 2-3\nlayer path\nloop apart path",
        "grid 3x3 raw\nvalues 1-2\nlayer path\nloop diagonal path",
        "grid 2x2 raw\nvalues 1-7\nlayer path 1-7\nloop path",
    ],
    sample: "layer path\nloop path",
    sentences: &[sentence(
        "the line is one closed loop of the steps that its statement allows; it never crosses itself",
    )],
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let manner = args.optional(Arguments::word);
    let cells = args.cells();
    Ok(Box::new(OneTrack::new(true, manner, cells, args)?))
}
