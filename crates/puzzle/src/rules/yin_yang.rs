//! `yin-yang`: "Shade some cells. All shaded cells are orthogonally connected, all unshaded cells are orthogonally
//! connected, and no 2x2 square is all shaded or all unshaded."

use super::family::Shading;
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "yin-yang",
    params: &[Param::distinct()],
    summary: "in a layer of two values, the cells with each value form one orthogonally connected area, and no 2x2 square is all of one value",
    examples: &[
        "grid 2x2 raw\nvalues 1-2\nlayer shade\nyin-yang shade",
        "grid 2x3 raw\nvalues 1-2\nlayer shade\nyin-yang shade",
        "grid 2x2\nvalues 1-3\nlayer shade 2-3\nyin-yang shade",
    ],
    sample: "layer shade\nyin-yang shade",
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

#[derive(Debug)]
struct YinYang(Shading);

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(YinYang(Shading::of(args)?)))
}

impl Rule for YinYang {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        self.0.connect(false, csp, puzzle.grid());
        self.0.connect(true, csp, puzzle.grid());
        for square in self.0.squares(puzzle.grid()) {
            for shaded in [false, true] {
                let is = csp.each_is(&square, self.0.value(shaded));
                csp.clause(is.into_iter().map(|is| !is));
            }
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let grid = puzzle.grid();
        let alike = |square: [Cell; 4]| square[1..].iter().all(|&cell| solution[cell] == solution[square[0]]);
        self.0.is_filled(solution)
            && self.0.is_connected(false, solution, grid)
            && self.0.is_connected(true, solution, grid)
            && !self.0.squares(grid).any(alike)
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.0.draw(grid)
    }
}
