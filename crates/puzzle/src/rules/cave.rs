//! `cave`: "Shade some cells. The unshaded cells form one orthogonally connected cave, and each shaded cell is
//! orthogonally connected, through shaded cells, to the edge of the grid."
//!
//! If some cells of the grid are not in the layer, the edge is the edge of the layer.

use super::family::{Shading, edges};
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec};
use crate::csp::{Area, Constraint};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "cave",
    params: &[Param::distinct()],
    summary: "in a layer of two values, the cells with the smaller value form one orthogonally connected area, and each other cell is orthogonally connected through cells like it to the edge: to a cell that lacks a neighbour in the layer on one of its four sides",
    examples: &[
        "grid 2x3 raw\nvalues 1-2\nlayer shade\ncave shade",
        "grid 3x3 raw\nvalues 1-2\nlayer shade\ncave shade",
        "grid 2x2\nvalues 1-3\nlayer shade 2-3\ncave shade",
    ],
    sample: "layer shade\ncave shade",
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

#[derive(Debug)]
struct Cave(Shading);

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(Cave(Shading::of(args)?)))
}

impl Cave {
    /// Returns the cells with fewer than four neighbours in the layer, with their indices.
    fn edge<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = (usize, Cell)> + 'a {
        let at_edge = |&(_, cell): &(usize, Cell)| self.0.neighbours(cell, grid).len() < 4;
        self.0.cells.iter().copied().enumerate().filter(at_edge)
    }
}

impl Rule for Cave {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let grid = puzzle.grid();
        self.0.connect(false, csp, grid);
        // An additional vertex, which always counts as shaded, stands for the surroundings of the grid.
        let around = csp.new_bool();
        csp.clause([around]);
        let mut places = csp.each_is(&self.0.cells, self.0.value(true));
        if csp.stopped() {
            return;
        }
        let number = places.len() as u32;
        places.insert(0, around);
        let inner = edges(grid, &self.0.cells).into_iter().map(|(a, b)| (a + 1, b + 1));
        let edges = inner.chain(self.edge(grid).map(|(place, _)| (0, place as u32 + 1))).collect();
        csp.post(Constraint::Connected(Area { places, edges, most: number as usize + 1 }));
        // An implied constraint: because both parts are connected, no 2x2 square has exactly two shaded cells that are
        // diagonal neighbours.
        if self.0.is_whole(grid) {
            self.0.post_apart(csp, grid);
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let (grid, mut shaded) = (puzzle.grid(), self.0.part(true, solution));
        if !self.0.is_filled(solution) || !self.0.is_connected(false, solution, grid) {
            return false;
        }
        // Follows shaded cells inwards from the edge.
        let edge: Vec<Cell> = self.edge(grid).map(|(_, cell)| cell).collect();
        let mut reached: Vec<Cell> = shaded.extract_if(.., |cell| edge.contains(cell)).collect();
        while let Some(cell) = reached.pop() {
            let beside: Vec<Cell> = grid.neighbours(cell).collect();
            reached.extend(shaded.extract_if(.., |other| beside.contains(other)));
        }
        shaded.is_empty()
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.0.draw(grid)
    }
}
