//! `galaxies`: "Divide the grid into orthogonally connected areas, one around each centre. Each area is symmetric about
//! its centre."

use std::collections::BTreeMap;

use super::family::{edges, is_connected};
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Area, Atom, Constraint};
use crate::form::{Form, Look, Place, Sign};
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Fault;

pub const SPEC: Spec = Spec {
    name: "galaxies",
    params: &[Param::groups("CELLS / CENTRE / CENTRE ...")],
    summary: "the cells of a layer take as many of its smallest values as there are centres; the cells with the first value form one orthogonally connected area that a half-turn about the first centre leaves unchanged, and so on. A centre is a cell of the grid or of the layer, or two that share a side, or four that share a corner, and its area contains all of these",
    examples: &[
        "grid 1x1 raw\nvalues 1-2\nlayer part\ngalaxies part / r1c1",
        "grid 1x1 raw\nvalues 2-4\nlayer part\ngalaxies part / r1c1",
        "grid 1x1 raw\nvalues 0-3\nlayer part 2-3\ngalaxies part / part@r1c1",
        "grid 2x1 raw\nvalues 1-2\nlayer part\ngalaxies part / r1c1 r2c1",
        "grid 1x2 raw\nvalues 1-2\nlayer part\ngalaxies part / r1c1 / r1c2",
        "grid 2x4 raw\nvalues 1-2\nlayer part\ngalaxies part / r1c2 r1c3 / r2c2 r2c3",
        "grid 3x3 raw\nvalues 1-4\nlayer part 1-4\ngalaxies part / r1c1 / r2c2 r2c3 r3c2 r3c3 / r1c2 r1c3 / r2c1 r3c1",
        "grid 2x2\nvalues 0-2\nlayer part 1-2\ngalaxies part / r1c1 r2c1 / r1c2 r2c2",
    ],
    sample: "layer part 1-4\ngalaxies part / r5c5 / r1c4 / r2c9 r3c9 / r8c1 r8c2 r9c1 r9c2",
    sentences: &[sentence(
        "the areas, one around each small circle with a dot in it, cover the grid; each is orthogonally connected, and a half-turn about its circle leaves it unchanged",
    )],
    takes_beyond: true,
    ..Spec::of(Group::Layers, make)
};

/// An area and its centre of symmetry.
#[derive(Debug)]
struct Galaxy {
    /// The cells around its centre of symmetry: one, two or four.
    centre: Vec<Cell>,
    value: Digit,
    /// The sum of the rows and the sum of the columns of any two cells that the half-turn exchanges.
    turn: (usize, usize),
}

#[derive(Debug)]
struct Galaxies {
    cells: Vec<Cell>,
    galaxies: Vec<Galaxy>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let mut groups = args.groups();
    let grid = args.grid();
    let cells = groups.remove(0);
    args.distinct(&cells)?;
    let values = grid.values_of(cells[0]);
    let layer = grid.layer_of(cells[0]).map(|(layer, _)| layer);
    let is_other = |&&cell: &&Cell| layer.is_none() || grid.layer_of(cell).map(|(layer, _)| layer) != layer;
    if let Some(&cell) = cells.iter().find(is_other) {
        return Err(args.wrong_here(format!("{} among the cells", grid.name_of(cell)), "cells of one layer"));
    }
    if groups.is_empty() || groups.len() > values.count() {
        let message = format!("{} centres for a layer with the values {values}", groups.len());
        return Err(args.wrong_here(message, "one centre or more, each after a '/', and a value for each"));
    }
    let mut galaxies = Vec::new();
    for (value, centre) in (values.min..).zip(groups) {
        args.distinct(&centre)?;
        // A centre is given by cells of the grid, or by cells of the layer at the same positions.
        let place = |&cell: &Cell| grid.layer_of(cell).map_or(cell, |(_, place)| place);
        let centre: Vec<Cell> = centre.iter().map(place).collect();
        args.distinct(&centre)?;
        galaxies.push(Galaxy::new(value, centre, &cells, args)?);
    }
    Ok(Box::new(Galaxies { cells, galaxies }))
}

impl Galaxy {
    fn new(value: Digit, centre: Vec<Cell>, cells: &[Cell], args: &Arguments<'_>) -> Result<Galaxy, Fault> {
        let grid = args.grid();
        let has = |&cell: &Cell| {
            cells.iter().any(|&other| grid.layer_of(other).is_some_and(|(_, place)| place == cell))
        };
        if let Some(&cell) = centre.iter().find(|cell| !has(cell)) {
            let message = format!("no cell of the layer at {}", grid.name_of(cell));
            return Err(args.wrong_here(message, "centres at the places of the layer's cells"));
        }
        let spread = |line: fn(&Cell) -> u16| {
            let lines = || centre.iter().map(line);
            let (least, most) = (lines().min().unwrap_or(0), lines().max().unwrap_or(0));
            (usize::from(least) + usize::from(most), usize::from(most - least) + 1)
        };
        let ((row, height), (column, width)) = (spread(|cell| cell.row), spread(|cell| cell.column));
        if height > 2 || width > 2 || height * width != centre.len() {
            let names = grid.names_of(&centre).join(" ");
            return Err(args.wrong_here(
                format!("{names} as the cells around a centre"),
                "a cell, two that share a side, or four that share a corner",
            ));
        }
        Ok(Galaxy { centre, value, turn: (row, column) })
    }

    /// Returns the image of a cell under a half-turn about the centre; `None` if the image is outside the grid at the
    /// top or left. An image outside the grid at the bottom or right is returned.
    fn turned(&self, place: Cell) -> Option<Cell> {
        let turned = |sum: usize, line: u16| sum.checked_sub(usize::from(line));
        let (row, column) = (turned(self.turn.0, place.row)?, turned(self.turn.1, place.column)?);
        Some(Cell::new(row, column))
    }
}

impl Galaxies {
    /// Maps each cell of the grid to the index in `cells` of the layer's cell at the same position, if `cells` has it.
    fn numbers(&self, grid: &Grid) -> BTreeMap<Cell, usize> {
        let place = |(number, &cell): (usize, &Cell)| Some((grid.layer_of(cell)?.1, number));
        self.cells.iter().enumerate().filter_map(place).collect()
    }
}

impl Rule for Galaxies {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let grid = puzzle.grid();
        let numbers = self.numbers(grid);
        for &cell in &self.cells {
            if csp.stopped() {
                return;
            }
            let values = self.galaxies.iter().map(|galaxy| galaxy.value.into()).collect();
            csp.post(Constraint::Member(csp.cell(cell), values));
        }
        let all = edges(grid, &self.cells);
        for galaxy in &self.galaxies {
            if !csp.has_room_for::<Atom>(self.cells.len()) {
                return;
            }
            let is = |csp: &Posting<'_>, number: usize| csp.is(self.cells[number], galaxy.value.into());
            // `pairs` has one cell of each pair that a half-turn exchanges, those at the centre first; `places` maps
            // each cell to the index of its pair, or to `None` if the half-turn takes it out of `cells`.
            let mut pairs: Vec<usize> = Vec::new();
            let mut places: Vec<Option<u32>> = vec![None; self.cells.len()];
            let centre = galaxy.centre.iter().filter_map(|place| numbers.get_key_value(place));
            for (&place, &number) in centre.clone().chain(&numbers) {
                let turned = galaxy.turned(place).and_then(|place| numbers.get(&place)).copied();
                match turned {
                    Some(turned) if places[number].is_none() => {
                        places[number] = Some(pairs.len() as u32);
                        places[turned] = Some(pairs.len() as u32);
                        pairs.push(number);
                        let (one, other) = (is(csp, number), is(csp, turned));
                        if number != turned {
                            csp.clause([!one, other]);
                            csp.clause([one, !other]);
                        }
                    }
                    Some(_) => {}
                    None => csp.clause([!is(csp, number)]),
                }
            }
            for (_, &number) in centre {
                csp.clause([is(csp, number)]);
            }
            // Connecting the pairs is enough. A path of pairs to the centre is a path of cells, whose image under the
            // half-turn leads to the centre from the other side, and the cells of the centre are neighbours.
            let mut edges: Vec<(u32, u32)> = all
                .iter()
                .filter_map(|&(a, b)| Some((places[a as usize]?, places[b as usize]?)))
                .map(|(a, b)| (a.min(b), a.max(b)))
                .filter(|(a, b)| a != b)
                .collect();
            edges.sort_unstable();
            edges.dedup();
            let places: Vec<Atom> = pairs.iter().map(|&number| is(csp, number)).collect();
            let most = places.len();
            csp.post(Constraint::Connected(Area { places, edges, most }));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let grid = puzzle.grid();
        let mut areas: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
        for &cell in &self.cells {
            areas.entry(solution[cell]).or_default().extend(grid.layer_of(cell).map(|(_, place)| place));
        }
        areas.len() == self.galaxies.len()
            && self.galaxies.iter().all(|galaxy| {
                let Some(area) = areas.get(&galaxy.value) else { return false };
                let turned = |&cell: &Cell| galaxy.turned(cell).is_some_and(|cell| area.contains(&cell));
                galaxy.centre.iter().all(|cell| area.contains(cell))
                    && area.iter().all(turned)
                    && is_connected(grid, area)
            })
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let sign = |galaxy: &Galaxy| {
            let least = galaxy.centre.iter().min().copied().unwrap_or(Cell::new(0, 0));
            let at = match galaxy.centre[..] {
                [cell] => Place::Cell(cell),
                [a, b] => Place::Between(a.min(b), a.max(b)),
                _ => Place::Corner(least),
            };
            Sign::new(at, Look::Galaxy, String::new()).into()
        };
        let place = |&cell: &Cell| Some((grid.layer_of(cell)?.1, cell));
        let (cells, labels) = self.cells.iter().filter_map(place).unzip();
        let parts = [Form::Parts { cells, labels }, Form::Words];
        self.galaxies.iter().map(sign).chain(parts).collect()
    }
}
