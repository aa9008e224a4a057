//! `path`: "Draw a path through the centres of cells that visits no cell twice and never crosses itself."

use super::family::{MANNER, OneTrack};
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};

pub const SPEC: Spec = Spec {
    name: "path",
    params: &[MANNER, Param::groups("CELLS [/ ENDS]")],
    summary: "the cells of a layer hold one path, at least two cells long, of orthogonal steps (with diagonal, also of diagonal steps), which never cross; it ends at ENDS, one or two cells, if they are given. In a layer of two values, the cells with the greater value are on the path, and each has two neighbours on it, or one at an end; with apart, no two of these cells touch only at a corner. In a layer of 11 values (37 with diagonal steps), the first value means that the path is not there, the next ones, by which two directions it leaves the cell, as in the rule loop, and the last ones, at an end, by which direction, clockwise from up; such a path may touch itself",
    examples: &[
        "grid 2x3 raw\nvalues 1-2\nlayer way\npath way",
        "grid 2x3 raw\nvalues 1-2\nlayer way\npath way / r1c1",
        "grid 3x3 raw\nvalues 1-2\nlayer way\npath diagonal way / r1c1 r3c2",
        "grid 3x2 raw\nvalues 1-3\nlayer way 2-3\npath apart way / way@r1c1 r3c1",
        "grid 1x3 raw\nvalues 1-11\nlayer way 1-11\npath way",
    ],
    sample: "layer way\npath way / r1c1 r9c9",
    sentences: &[sentence(
        "the line is one path of the steps that its statement allows; it never crosses itself and ends at the squares on their corners, if there are any",
    )],
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let manner = args.optional(Arguments::word);
    let groups = args.groups();
    let Some((cells, ends)) = groups.split_first().filter(|(_, ends)| ends.len() < 2) else {
        return Err(args
            .wrong_here("more than two lists of cells", "the cells of the path and, after a '/', its ends"));
    };
    args.distinct(cells)?;
    let path = OneTrack::new(false, manner, cells.clone(), args)?;
    match ends.first() {
        Some(ends) => {
            args.distinct(ends)?;
            Ok(Box::new(path.ending(ends, args)?))
        }
        None => Ok(Box::new(path)),
    }
}
