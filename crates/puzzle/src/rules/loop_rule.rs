//! `loop`: "Draw one closed loop through the centres of cells by orthogonal steps that visits no cell twice. It does
//! not touch itself."

use super::family::Shading;
use super::params::{Arguments, Param, ParamKind};
use super::{RuleResult, Spec};
use crate::csp::Constraint;
use crate::form::Form;
use crate::grid::{Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "loop",
    params: &[Param::new("[apart]", ParamKind::Choice(&["apart"])).optional(), Param::distinct()],
    summary: "of the cells of a layer of two values, those of the greater one form a closed loop of orthogonal steps: each has exactly two of its neighbours in the loop, and all are connected; with apart, no two of them touch at a corner alone",
    examples: &[
        "grid 2x3 raw\nvalues 1-2\nlayer path\nloop path",
        "grid 3x3 raw\nvalues 1-2\nlayer path\nloop path",
        "grid 3x3 raw\nvalues 2-3\nlayer path\nloop apart path",
    ],
    sample: "layer path\nloop path",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct Loop {
    shading: Shading,
    apart: bool,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let apart = args.optional(Arguments::word).is_some();
    Ok(Box::new(Loop { shading: Shading::of(args)?, apart }))
}

impl Rule for Loop {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let grid = puzzle.grid();
        self.shading.connect(true, csp, grid);
        for &cell in &self.shading.cells {
            let beside = self.shading.neighbours(cell, grid);
            let beside = csp.each_is(&beside, self.shading.value(true));
            let two = Constraint::Count(beside, vec![2]);
            csp.post(Constraint::If(vec![self.shading.is_shaded(csp, cell)], Box::new(two)));
        }
        if self.apart {
            self.shading.post_apart(csp, grid);
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let grid = puzzle.grid();
        self.shading.is_filled(solution)
            && self.shading.is_connected(true, solution, grid)
            && self.shading.degrees(solution, grid).iter().all(|&degree| degree == 2)
            && (!self.apart || self.shading.is_apart(solution, grid))
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.shading.draw(grid)
    }
}
