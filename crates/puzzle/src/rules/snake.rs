//! `snake`: "Draw a snake: a path of orthogonal steps through the centres of cells that visits no cell twice and does
//! not touch itself."

use super::family::Shading;
use super::params::{Arguments, Param, ParamKind};
use super::{RuleResult, Spec};
use crate::csp::{Atom, Constraint};
use crate::form::Form;
use crate::grid::{Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "snake",
    params: &[Param::new("[apart]", ParamKind::Choice(&["apart"])).optional(), Param::distinct()],
    summary: "of the cells of a layer of two values, those of the greater one form a path of orthogonal steps, of at least two cells: both ends have one neighbour on the path and all others two; with apart, no two of them touch at a corner alone",
    examples: &[
        "grid 2x3 raw\nvalues 1-2\nlayer path\nsnake path",
        "grid 2x2 raw\nvalues 1-3\nlayer path 2-3\nsnake path",
        "grid 3x3 raw\nvalues 1-2\nlayer path\nsnake apart path",
    ],
    sample: "layer path\nsnake path",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct Snake {
    shading: Shading,
    apart: bool,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let apart = args.optional(Arguments::word).is_some();
    Ok(Box::new(Snake { shading: Shading::of(args)?, apart }))
}

impl Rule for Snake {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let grid = puzzle.grid();
        self.shading.connect(true, csp, grid);
        let mut ends: Vec<Atom> = Vec::new();
        for &cell in &self.shading.cells {
            if csp.stopped() {
                return;
            }
            let beside = self.shading.neighbours(cell, grid);
            let beside = csp.each_is(&beside, self.shading.value(true));
            let (is, end) = (self.shading.is_shaded(csp, cell), csp.new_bool());
            csp.clause([!end, is]);
            let neighbours = |count| Box::new(Constraint::Count(beside.clone(), vec![count]));
            csp.post(Constraint::If(vec![end], neighbours(1)));
            csp.post(Constraint::If(vec![is, !end], neighbours(2)));
            ends.push(end);
        }
        csp.post(Constraint::Count(ends, vec![2]));
        if self.apart {
            self.shading.post_apart(csp, grid);
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let grid = puzzle.grid();
        let degrees = self.shading.degrees(solution, grid);
        self.shading.is_filled(solution)
            && self.shading.is_connected(true, solution, grid)
            && degrees.iter().all(|degree| [1, 2].contains(degree))
            && degrees.iter().filter(|&&degree| degree == 1).count() == 2
            && (!self.apart || self.shading.is_apart(solution, grid))
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.shading.draw(grid)
    }
}
