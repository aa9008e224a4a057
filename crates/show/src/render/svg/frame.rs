//! The lines of a grid: between cells, between regions, around the whole grid.

use std::collections::{BTreeMap, BTreeSet};

use super::canvas::{self, Canvas, Layer, path};
use super::contour::{self, Square};
use super::label::HALO;
use super::layout::Layout;
use super::legend::RuleForms;
use super::picture::Picture;
use crate::form::{Form, UNIT};
use crate::grid::{Digit, Grid};

impl Picture<'_> {
    /// Draws the lines between cells and between regions, and shades cells without a region.
    pub(super) fn lines(&self, canvas: &mut Canvas, layout: &Layout, drawn: &[RuleForms]) {
        let grid = self.puzzle.grid();
        let regions = Regions::new(grid, layout);
        let (rows, columns) = ((0, layout.rows), (0, layout.columns));
        let unknown =
            drawn.iter().flat_map(|(_, forms)| forms).any(|form| matches!(form, Form::Borders { .. }));
        if regions.are_some && !unknown {
            let alone = grid.cells().filter(|&cell| regions.of(layout.square(cell)).is_none());
            let squares = alone.map(|cell| {
                let (x, y) = layout.corner(cell);
                format!("M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z")
            });
            let squares: String = squares.collect();
            if !squares.is_empty() {
                canvas.put(Layer::Fills, "class=\"alone\" fill=\"#eee\"", &path(&squares));
            }
        }
        self.layers(canvas, layout, drawn);
        let mut thin = contour::between(rows, columns, |a, b| regions.has(a) || regions.has(b));
        let strip: BTreeSet<Square> = layout.strip().into_iter().map(|cell| layout.square(cell)).collect();
        for &(row, column) in &strip {
            thin += &format!("M{} {}h{UNIT}v{UNIT}h-{UNIT}z", column * UNIT, row * UNIT);
        }
        let stroke = "class=\"cells\" fill=\"none\" stroke=\"#777\" stroke-width=\"1\"";
        canvas.put(Layer::Grid, stroke, &path(&thin));
        for cell in layout.strip() {
            let (x, y) = layout.corner(cell);
            let name = canvas::text((x + 3, y + 9), &grid.name_of(cell));
            canvas.put(Layer::Halos, &format!("{HALO} font-size=\"12\""), &name);
            canvas.put(Layer::Labels, "class=\"ink\" fill=\"#444\" font-size=\"12\"", &name);
        }
        if !regions.are_some && !grid.shape().has_lines() && !unknown {
            return;
        }
        let frame = contour::between(rows, columns, |a, b| regions.has(a) != regions.has(b));
        let stroke = "class=\"regions\" fill=\"none\" stroke=\"#000\" stroke-linecap=\"square\"";
        canvas.put(Layer::Regions, &format!("{stroke} stroke-width=\"4\""), &path(&frame));
        let labels = self.labels(layout, drawn);
        let inner = contour::between(rows, columns, |a, b| match unknown {
            true => labels.get(&a).zip(labels.get(&b)).is_some_and(|(a, b)| a != b),
            false => regions.has(a) && regions.has(b) && regions.of(a) != regions.of(b),
        });
        if !inner.is_empty() {
            canvas.put(Layer::Regions, &format!("{stroke} stroke-width=\"3.5\""), &path(&inner));
        }
    }

    /// Returns the region labels in the solution, for cells whose regions depend on the solution.
    fn labels(&self, layout: &Layout, drawn: &[RuleForms]) -> BTreeMap<Square, Digit> {
        let Some(solution) = self.solution else { return BTreeMap::new() };
        let forms = drawn.iter().flat_map(|(_, forms)| forms);
        let borders = forms.filter_map(|form| match form {
            Form::Borders { cells, labels } => Some(cells.iter().zip(labels)),
            _ => None,
        });
        borders.flatten().map(|(&cell, &label)| (layout.square(cell), solution[label])).collect()
    }
}

/// The region that each square of the grid belongs to.
struct Regions {
    columns: i32,
    rows: i32,
    exists: Vec<bool>,
    regions: Vec<Option<usize>>,
    are_some: bool,
}

impl Regions {
    fn new(grid: &Grid, layout: &Layout) -> Regions {
        let mut regions = vec![None; grid.positions()];
        for (place, house) in grid.regions().enumerate() {
            house.cells.iter().for_each(|&cell| regions[grid.index(cell)] = Some(place));
        }
        let mut exists = vec![false; grid.positions()];
        grid.cells().for_each(|cell| exists[grid.index(cell)] = true);
        let are_some = regions.iter().any(Option::is_some);
        Regions { columns: layout.columns, rows: layout.rows, exists, regions, are_some }
    }

    fn place(&self, (row, column): Square) -> Option<usize> {
        let is_in = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        is_in.then_some((row * self.columns + column) as usize)
    }

    fn has(&self, square: Square) -> bool {
        self.place(square).is_some_and(|place| self.exists[place])
    }

    fn of(&self, square: Square) -> Option<usize> {
        self.place(square).and_then(|place| self.regions[place])
    }
}
