//! `sees`: "The digit is the number of cells of the same colour that its cell sees in its row and column, including
//! itself; cells of the other colour block the view."

use super::family::Shading;
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint};
use crate::form::{Form, Look, Place, Sign};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Fault;

pub const SPEC: Spec = Spec {
    name: "sees",
    params: &[Param::cell("CELL"), Param::distinct()],
    summary: "CELLS are cells of a layer of two values; CELL holds how many of them are seen from its place: the one there and, up, down, left and right of it, all before the first with a different value",
    examples: &[
        "grid 2x2 raw\nvalues 1-3\nlayer shade\nsees r1c1 shade",
        "grid 1x4 raw\nvalues 1-4\nlayer shade\nsees r1c2 shade",
        "grid 2x2\nvalues 1-3\nlayer shade 2-3\nsees r2c1 shade",
    ],
    sample: "layer shade\nsees r3c4 shade",
    sentences: &[sentence(
        "a digit in a ring is the number of cells of its own shade that are seen from it up, down, left and right, itself counted once; cells of the other shade block the view",
    )],
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

#[derive(Debug)]
struct Sees {
    control: Cell,
    shading: Shading,
    /// The layer's cell at the clue's position.
    place: Cell,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let control = args.cell();
    let shading = Shading::of(args)?;
    let at = |&&cell: &&Cell| args.grid().layer_of(cell).is_some_and(|(_, place)| place == control);
    match shading.cells.iter().find(at).copied() {
        Some(place) => Ok(Box::new(Sees { control, shading, place })),
        None => {
            let message = format!("no cell of the layer at {control}");
            Err(Fault::whole(message, "cells of a layer, among them the one at this place"))
        }
    }
}

impl Sees {
    /// Returns the layer's cells in each of the four directions from the clue, the nearest first.
    fn views(&self, grid: &Grid) -> [Vec<Cell>; 4] {
        [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(down, right)| {
            let next = |&cell: &Cell| grid.step(cell, down, right).filter(|&cell| self.shading.has(cell));
            std::iter::successors(next(&self.place), next).collect()
        })
    }
}

impl Rule for Sees {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let mut seen: Vec<Atom> = Vec::new();
        for view in self.views(puzzle.grid()) {
            let mut before: Option<Atom> = None;
            for cell in view {
                if csp.stopped() {
                    return;
                }
                let (place, cell) = (csp.cell(self.place), csp.cell(cell));
                let same = csp.equal(place, cell);
                // A cell is seen if it and all cells between it and the clue have the clue's colour.
                let is_seen = match before {
                    None => same,
                    Some(before) => {
                        let both = csp.new_bool();
                        csp.clause([!both, before]);
                        csp.clause([!both, same]);
                        csp.clause([both, !before, !same]);
                        both
                    }
                };
                seen.push(is_seen);
                before = Some(is_seen);
            }
        }
        // The cell itself is always seen.
        let own = csp.new_bool();
        csp.clause([own]);
        seen.push(own);
        csp.post(Constraint::CountIs(seen, csp.cell(self.control)));
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let own = solution[self.place];
        let alike = |view: Vec<Cell>| view.into_iter().take_while(|&cell| solution[cell] == own).count();
        let count: usize = self.views(puzzle.grid()).into_iter().map(alike).sum();
        self.shading.is_filled(solution) && usize::from(solution[self.control]) == count + 1
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Sign::new(Place::Cell(self.control), Look::Ring, String::new()).into()]
    }
}
