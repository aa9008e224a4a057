//! `area-size`: "The number is the size of the area in which its cell lies."

use super::sentences::StatementKind::Number;
use std::collections::BTreeMap;

use super::family::edges;
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Area, Atom, Constraint};
use crate::form::{Edge, Form, Outline};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Fault;

/// The sentence for a picture with several clues of this rule.
const AREAS: &str = "the area of equal values on the layer that includes the cell with # has as many cells as the number after #";

pub const SPEC: Spec = Spec {
    name: "area-size",
    params: &[Param::number("N", "a number of cells", 1, MAX_SIZE), Param::cell("CELL"), Param::distinct()],
    summary: "among CELLS, which are cells of a layer, the orthogonally connected area of equal values that includes the place of CELL has N cells",
    examples: &[
        "grid 2x3 raw\nvalues 1-2\nlayer shade\narea-size 3 r1c2 shade",
        "grid 3x3 raw\nvalues 1-2\nlayer shade\narea-size 1 r2c2 shade",
        "grid 2x2\nvalues 1-3\nlayer shade\narea-size 4 r2c1 shade",
        "grid 2x3 raw\nvalues 1-3\nlayer shade 1-3\narea-size 2 shade@r1c1 shade",
    ],
    sample: "layer shade\narea-size 12 r3c4 shade",
    sentences: &[
        sentence("{CELL} is an area by itself: no orthogonal neighbour has the same value on the layer")
            .when(Number(0, 1))
            .or(AREAS),
        sentence("the area of equal values on the layer that includes {CELL} has {N} cells").or(AREAS),
    ],
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

const MAX_SIZE: i32 = 1 << 20;

#[derive(Debug)]
struct AreaSize {
    size: usize,
    control: Cell,
    cells: Vec<Cell>,
    /// The index in `cells` of `control` itself, or of the layer's cell at the place of `control`.
    start: usize,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let (size, control, cells) = (args.number() as usize, args.cell(), args.cells());
    let grid = args.grid();
    let is_there =
        |&cell: &Cell| cell == control || grid.layer_of(cell).is_some_and(|(_, place)| place == control);
    match cells.iter().position(is_there) {
        Some(start) => Ok(Box::new(AreaSize { size, control, cells, start })),
        None => {
            let message = format!("no cell of the layer at {}", grid.name_of(control));
            Err(Fault::whole(message, "cells of a layer, among them the one at this place"))
        }
    }
}

impl AreaSize {
    /// Returns, for each cell, the indices of its neighbours.
    fn beside(&self, edges: &[(u32, u32)]) -> Vec<Vec<usize>> {
        let mut beside = vec![Vec::new(); self.cells.len()];
        for &(a, b) in edges {
            beside[a as usize].push(b as usize);
            beside[b as usize].push(a as usize);
        }
        beside
    }
}

impl Rule for AreaSize {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let beside = self.beside(&edges(puzzle.grid(), &self.cells));
        // The cells near enough to be in the area, the nearest first.
        let mut near = vec![self.start];
        let mut steps = BTreeMap::from([(self.start, 1)]);
        for place in 0.. {
            let Some(&cell) = near.get(place) else { break };
            for &other in &beside[cell] {
                if steps[&cell] < self.size && !steps.contains_key(&other) {
                    steps.insert(other, steps[&cell] + 1);
                    near.push(other);
                }
            }
        }
        if !csp.has_room_for::<Atom>(near.len()) {
            return;
        }
        let numbers: BTreeMap<usize, usize> = near.iter().copied().zip(0..).collect();
        let is_in: Vec<Atom> = near.iter().map(|_| csp.new_bool()).collect();
        csp.clause([is_in[0]]);
        let mut edges = Vec::new();
        for (number, &cell) in near.iter().enumerate() {
            for &other in &beside[cell] {
                if csp.stopped() {
                    return;
                }
                let (a, b) = (csp.cell(self.cells[cell]), csp.cell(self.cells[other]));
                let same = csp.equal(a, b);
                match numbers.get(&other) {
                    // Two neighbours in the area have the same value, and a neighbour of the area with that value is
                    // also in the area.
                    Some(&beside) => {
                        csp.clause([!is_in[number], !same, is_in[beside]]);
                        if number < beside {
                            csp.clause([!is_in[number], !is_in[beside], same]);
                            edges.push((number as u32, beside as u32));
                        }
                    }
                    None => csp.clause([!is_in[number], !same]),
                }
            }
        }
        csp.post(Constraint::Count(is_in.clone(), vec![self.size]));
        csp.post(Constraint::Connected(Area { places: is_in, edges, most: self.size }));
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let value = solution[self.cells[self.start]];
        let mut left: Vec<Cell> =
            self.cells.iter().copied().filter(|&cell| solution[cell] == value).collect();
        let mut reached = vec![self.cells[self.start]];
        left.retain(|&cell| cell != self.cells[self.start]);
        let mut size = 0;
        while let Some(cell) = reached.pop() {
            size += 1;
            let beside: Vec<Cell> = puzzle.grid().neighbours(cell).collect();
            reached.extend(left.extract_if(.., |other| beside.contains(other)));
        }
        size == self.size
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Outline::new(&[self.control], Edge::Solid).told(format!("#{}", self.size)).into()]
    }
}
