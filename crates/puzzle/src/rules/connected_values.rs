//! `connected-values`: "The cells that hold one of these digits form one orthogonally connected
//! area."

use super::family::{any_of, edges, is_connected, multiset};
use super::params::{Arguments, Param, ParamKind};
use super::sentences::{
    StatementKind::{Has, HasBoth},
    sentence,
};
use super::{Group, RuleResult, Spec};
use crate::csp::{Area, Atom, Constraint};
use crate::form::{Form, Outline};
use crate::grid::{Cell, Grid, HouseKind, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use std::collections::BTreeSet;

pub const SPEC: Spec = Spec {
    name: "connected-values",
    params: &[
        Param::values(),
        Param::new(
            "[size N]",
            ParamKind::Labelled { label: "size", what: "a number of cells", min: 1, max: MAX_SIZE },
        )
        .optional(),
        Param::new("[CELLS]", ParamKind::Cells { distinct: true }).optional(),
    ],
    summary: "the cells that hold one of the values, of the whole grid or among CELLS, form one orthogonally connected area of at least one cell, or of N cells if N is given",
    examples: &[
        "grid 2x4\nconnected-values 1,2",
        "grid 2x2 raw\nconnected-values 1",
        "grid 3x3 raw\nconnected-values 2 size 4",
        "grid 2x2\nvalues 0-2\nvariables 2x3\nconnected-values 0,2 v1-v6",
        "grid 4x4\nconnected-values 1,4 size 4 r1c1-r1c4 r2c1-r2c4",
    ],
    sample: "connected-values 1,3,5,7,9",
    sentences: &[
        sentence("among the outlined cells, those with one of the values {VALUES} form one orthogonally connected area of {N} cells").when(HasBoth(1, 2)).each("among the outlined cells with the same letter, those with one of the values in its statement form one orthogonally connected area of the size stated there", "among the cells listed here, those with one of the values {VALUES} form one orthogonally connected area of {N} cells"),
        sentence("among the outlined cells, those with one of the values {VALUES} form one orthogonally connected area of at least one cell").when(Has(2)).each("among the outlined cells with the same letter, those with one of the values in its statement form one orthogonally connected area of at least one cell", "among the cells listed here, those with one of the values {VALUES} form one orthogonally connected area of at least one cell"),
        sentence("the cells that hold one of the values {VALUES} form one orthogonally connected area of {N} cells").when(Has(1)).or("the cells that hold one of the listed values form one orthogonally connected area of the stated size"),
        sentence("the cells that hold one of the values {VALUES} form one orthogonally connected area of at least one cell").or("the cells that hold one of the listed values form one orthogonally connected area of at least one cell"),
    ],
    takes_beyond: true,
    iss: ".ConnectedValues",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct ConnectedValues {
    values: Vec<i32>,
    size: Option<usize>,
    cells: Option<Vec<Cell>>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let values = args.values();
    let size = args.optional(Arguments::labelled).map(|size| size as usize);
    let cells = args.optional(Arguments::cells);
    Ok(Box::new(ConnectedValues { values, size, cells }))
}

const MAX_SIZE: i32 = 1 << 20;

impl ConnectedValues {
    fn cells(&self, grid: &Grid) -> Vec<Cell> {
        self.cells.clone().unwrap_or_else(|| grid.cells().collect())
    }

    /// Returns an upper bound on the number of cells that can hold one of the values, and the indices of the houses
    /// that the bound depends on, if any. It uses houses of one kind that cover the cells: each of them holds each
    /// value at most once.
    fn most(&self, grid: &Grid, cells: &[Cell]) -> (usize, Vec<usize>) {
        let chosen: BTreeSet<Cell> = cells.iter().copied().collect();
        let touched = |kind| {
            // With overlapping subgrids, a cell may be in several houses of one kind, so the covered cells are a set.
            let mut covered = BTreeSet::new();
            let houses = grid.houses().iter().enumerate().filter(|(_, house)| house.kind == kind);
            let mut touched = Vec::new();
            for (place, house) in houses {
                let mut inside = house.cells.iter().filter(|cell| chosen.contains(cell)).peekable();
                if inside.peek().is_some() {
                    touched.push(place);
                    covered.extend(inside.copied());
                }
            }
            (covered.len() >= chosen.len()).then(|| (touched.len() * multiset(&self.values).len(), touched))
        };
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region];
        let alone = [cells.len()].into_iter().chain(self.size).map(|count| (count, Vec::new()));
        alone.chain(kinds.into_iter().filter_map(touched)).min_by_key(|(count, _)| *count).unwrap_or_default()
    }
}

impl Rule for ConnectedValues {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let cells = self.cells(puzzle.grid());
        let mut places = Vec::new();
        for &cell in &cells {
            if csp.stopped() {
                return;
            }
            let atoms: Vec<Atom> = self.values.iter().map(|&value| csp.is(cell, value)).collect();
            places.push(if atoms.len() == 1 { atoms[0] } else { any_of(csp, &atoms) });
        }
        csp.clause(places.clone());
        if let Some(size) = self.size {
            csp.post(Constraint::Count(places.clone(), vec![size]));
        }
        let (edges, (most, _)) = (edges(puzzle.grid(), &cells), self.most(puzzle.grid(), &cells));
        csp.post(Constraint::Connected(Area { places, edges, most }));
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let mut cells = self.cells(puzzle.grid());
        cells.retain(|&cell| self.values.contains(&solution[cell].into()));
        let right_size = self.size.map_or(!cells.is_empty(), |size| cells.len() == size);
        right_size && is_connected(puzzle.grid(), &cells)
    }

    fn relies_on_houses(&self) -> bool {
        true
    }

    fn rests_on(&self, grid: &Grid) -> Vec<usize> {
        self.most(grid, &self.cells(grid)).1
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        match &self.cells {
            Some(cells) => vec![Outline::tag(cells).into(), Form::Quoted],
            None => vec![Form::Words],
        }
    }
}
