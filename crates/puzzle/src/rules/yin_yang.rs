//! `yin-yang`: "Shade some cells so that all shaded cells are orthogonally connected, all unshaded cells are
//! orthogonally connected, and no 2x2 square is all shaded or all unshaded."

use super::family::{edges, is_connected};
use super::params::{Arguments, Param};
use super::{RuleResult, Spec};
use crate::csp::{Area, Atom, Constraint};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution, Values};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Fault;

pub const SPEC: Spec = Spec {
    name: "yin-yang",
    params: &[Param::distinct()],
    summary: "of the cells of a layer of two values, those of each value form one orthogonally connected area, and no square of 2x2 of them is all alike",
    examples: &[
        "grid 2x2 raw\nvalues 1-2\nlayer shade\nyin-yang shade",
        "grid 2x3 raw\nvalues 1-2\nlayer shade\nyin-yang shade",
        "grid 2x2\nvalues 1-3\nlayer shade 2-3\nyin-yang shade",
    ],
    sample: "layer shade\nyin-yang shade",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct YinYang {
    cells: Vec<Cell>,
    values: Values,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let cells = args.cells();
    let values = args.grid().values_of(cells[0]);
    match cells.iter().find(|&&cell| args.grid().values_of(cell) != values || values.count() != 2) {
        None => Ok(Box::new(YinYang { cells, values })),
        Some(&cell) => {
            let message =
                format!("{} has the values {}", args.grid().name_of(cell), args.grid().values_of(cell));
            Err(Fault::whole(message, "cells of a layer of two values, such as 'layer shade 1-2'"))
        }
    }
}

impl YinYang {
    /// The squares of 2x2 cells.
    fn squares<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = [Cell; 4]> + 'a {
        let corner = |&cell: &Cell| {
            let square = [Some(cell), grid.step(cell, 0, 1), grid.step(cell, 1, 0), grid.step(cell, 1, 1)];
            let [a, b, c, d] = square.map(|cell| cell.filter(|cell| self.cells.contains(cell)));
            Some([a?, b?, c?, d?])
        };
        self.cells.iter().filter_map(corner)
    }
}

impl Rule for YinYang {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let edges = edges(puzzle.grid(), &self.cells);
        for value in self.values.iter().map(i32::from) {
            let places: Vec<Atom> = csp.each_is(&self.cells, value);
            csp.clause(places.clone());
            let most = places.len();
            csp.post(Constraint::Connected(Area { places, edges: edges.clone(), most }));
        }
        for square in self.squares(puzzle.grid()) {
            for value in self.values.iter().map(i32::from) {
                let is = csp.each_is(&square, value);
                csp.clause(is.into_iter().map(|is| !is));
            }
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let of = |value| self.cells.iter().copied().filter(move |&cell| solution[cell] == value);
        let areas = [of(self.values.min).collect(), of(self.values.max).collect::<Vec<Cell>>()];
        if areas[0].len() + areas[1].len() < self.cells.len() {
            return false;
        }
        let alike = |square: [Cell; 4]| square[1..].iter().all(|&cell| solution[cell] == solution[square[0]]);
        areas.iter().all(|cells| !cells.is_empty() && is_connected(puzzle.grid(), cells))
            && !self.squares(puzzle.grid()).any(alike)
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let place = |&cell: &Cell| Some((grid.layer_of(cell)?.1, cell));
        let (cells, labels): (Vec<Cell>, Vec<Cell>) = self.cells.iter().filter_map(place).unzip();
        match cells.is_empty() {
            true => vec![Form::Quoted],
            false => vec![Form::Shading { cells, labels, value: self.values.max }, Form::Words],
        }
    }
}
