//! Rules about a layer of two values, in which cells with the greater value are shaded.

use std::collections::BTreeSet;

use crate::csp::{Area, Atom, Constraint};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution, Values};
use crate::puzzle::Posting;
use crate::rules::params::Arguments;
use crate::statement::Fault;

use super::{edges, is_connected};

/// The cells of a layer with two values; the greater value means shaded.
#[derive(Debug)]
pub struct Shading {
    /// The cells of the layer, each once.
    pub cells: Vec<Cell>,
    /// The same cells as a set, for lookup.
    members: BTreeSet<Cell>,
    values: Values,
}

impl Shading {
    /// Takes the next argument, which lists the cells.
    pub fn of(args: &mut Arguments<'_>) -> Result<Shading, Fault> {
        let cells = args.cells();
        Shading::on(cells, args.grid())
    }

    /// Makes a shading from `cells`. It is an error unless all of them have the same two values.
    pub fn on(cells: Vec<Cell>, grid: &Grid) -> Result<Shading, Fault> {
        let values = grid.values_of(cells[0]);
        let is_other = |&&cell: &&Cell| grid.values_of(cell) != values || values.count() != 2;
        match cells.iter().find(is_other) {
            None => Ok(Shading { members: cells.iter().copied().collect(), cells, values }),
            Some(&cell) => {
                let (name, values) = (grid.name_of(cell), grid.values_of(cell));
                let expected = "cells of a layer of two values, such as 'layer shade 1-2'";
                Err(Fault::whole(format!("{name} has the values {values}"), expected))
            }
        }
    }

    /// Returns the value of shaded cells or, if `shaded` is false, of unshaded cells.
    pub fn value(&self, shaded: bool) -> i32 {
        if shaded { self.values.max.into() } else { self.values.min.into() }
    }

    /// Returns the atom "the cell is shaded".
    pub fn is_shaded(&self, csp: &Posting<'_>, cell: Cell) -> Atom {
        csp.is(cell, self.value(true))
    }

    /// Requires the shaded or the unshaded cells to be connected, and at least one such cell to exist.
    pub fn connect(&self, shaded: bool, csp: &mut Posting<'_>, grid: &Grid) {
        let places: Vec<Atom> = csp.each_is(&self.cells, self.value(shaded));
        csp.clause(places.clone());
        let (edges, most) = (edges(grid, &self.cells), places.len());
        csp.post(Constraint::Connected(Area { places, edges, most }));
    }

    /// Returns the shaded or the unshaded cells.
    pub fn part(&self, shaded: bool, solution: &Solution) -> Vec<Cell> {
        let value = self.value(shaded);
        self.cells.iter().copied().filter(|&cell| i32::from(solution[cell]) == value).collect()
    }

    /// Returns `true` if the shaded or the unshaded cells are connected and at least one such cell exists.
    pub fn is_connected(&self, shaded: bool, solution: &Solution, grid: &Grid) -> bool {
        let cells = self.part(shaded, solution);
        !cells.is_empty() && is_connected(grid, &cells)
    }

    /// Returns `true` if each cell has one of the two values.
    pub fn is_filled(&self, solution: &Solution) -> bool {
        self.cells.iter().all(|&cell| self.values.contains(solution[cell]))
    }

    /// Returns the neighbours of a cell that are in [`Shading::cells`], shaded or not.
    pub fn neighbours(&self, cell: Cell, grid: &Grid) -> Vec<Cell> {
        grid.neighbours(cell).filter(|other| self.members.contains(other)).collect()
    }

    /// Returns the 2x2 squares of these cells. The cells of a square are in reading order, so the first is diagonal to
    /// the last.
    pub fn squares<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = [Cell; 4]> + 'a {
        let square = |&cell: &Cell| {
            let square = [Some(cell), grid.step(cell, 0, 1), grid.step(cell, 1, 0), grid.step(cell, 1, 1)];
            let [a, b, c, d] = square.map(|cell| cell.filter(|cell| self.members.contains(cell)));
            Some([a?, b?, c?, d?])
        };
        self.cells.iter().filter_map(square)
    }

    /// Requires that no 2x2 square has exactly two shaded cells that are diagonal to each other.
    pub fn post_apart(&self, csp: &mut Posting<'_>, grid: &Grid) {
        for square in self.squares(grid) {
            let [a, b, c, d] = square.map(|cell| self.is_shaded(csp, cell));
            csp.clause([!a, !d, b, c]);
            csp.clause([!b, !c, a, d]);
        }
    }

    /// Returns `true` if no 2x2 square has exactly two shaded cells that are diagonal to each other.
    pub fn is_apart(&self, solution: &Solution, grid: &Grid) -> bool {
        let is_shaded = |cell: Cell| i32::from(solution[cell]) == self.value(true);
        let alone = |square: [Cell; 4]| {
            matches!(square.map(is_shaded), [true, false, false, true] | [false, true, true, false])
        };
        !self.squares(grid).any(alone)
    }

    /// Returns `true` if a cell is in [`Shading::cells`], shaded or not.
    pub fn has(&self, cell: Cell) -> bool {
        self.members.contains(&cell)
    }

    /// Returns `true` if the cells are a whole layer of a grid without holes, and so form a rectangle.
    pub fn is_whole(&self, grid: &Grid) -> bool {
        let layer = grid.layer_of(self.cells[0]);
        self.cells.len() == grid.positions()
            && layer.is_some_and(|(layer, _)| grid.layer_cells(layer) == self.cells)
    }

    /// Returns forms that show the shaded cells as dark.
    pub fn draw(&self, grid: &Grid) -> Vec<Form> {
        let place = |&cell: &Cell| Some((grid.layer_of(cell)?.1, cell));
        let (cells, labels): (Vec<Cell>, Vec<Cell>) = self.cells.iter().filter_map(place).unzip();
        match cells.is_empty() {
            true => vec![Form::Quoted],
            false => vec![Form::Shading { cells, labels, value: self.values.max }, Form::Words],
        }
    }
}
