//! Writes the grid of a puzzle as f-puzzles' JSON.

use serde_json::{Map, Value};

use crate::formats::{CannotWrite, Unwritten};
use crate::grid::{HouseKind, default_boxes};
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// Returns an error that names something f-puzzles cannot express.
pub fn cannot(what: impl Into<String>) -> CannotWrite {
    CannotWrite { what: what.into(), format: "f-puzzles", is_rule: false }
}

/// Returns the side of the grid. Fails if f-puzzles cannot express the grid, which must be square, without missing
/// cells, and have values from 1 to the side.
pub fn check(puzzle: &Puzzle) -> Result<usize, CannotWrite> {
    let (grid, shape) = (puzzle.grid(), puzzle.grid().shape());
    let (rows, columns, values) = (grid.rows(), grid.columns(), grid.values());
    let all = [
        (rows != columns, format!("a grid of {rows}x{columns}")),
        (!shape.has_lines(), "a grid without rows and columns".into()),
        (shape.subgrids().is_some(), "a grid of several grids".into()),
        (!shape.holes.is_empty(), "cells that do not exist".into()),
        (!shape.variables.is_empty(), "a variable cell".into()),
        (!shape.layers.is_empty(), "a hidden layer".into()),
        (values.min != 1 || values.count() != rows, format!("the values {values} on a side of {rows}")),
        (shape.boxes().is_some() && shape.labels().is_some(), "boxes together with irregular regions".into()),
    ];
    match all.into_iter().find(|(lacks, _)| *lacks) {
        Some((_, what)) => Err(cannot(what)),
        None => Ok(rows),
    }
}

/// Returns the cells with regions and givens; the regions are omitted if they are the default boxes.
pub fn cells(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Map<String, Value>>, Unwritten> {
    let grid = puzzle.grid();
    limits.room_for::<Map<String, Value>>(grid.positions())?;
    let mut cells = vec![Map::new(); grid.positions()];
    let shape = grid.shape();
    if shape.labels().is_some() || shape.boxes() != default_boxes(grid.rows()) || shape.boxes().is_none() {
        for cell in &mut cells {
            limits.check()?;
            cell.insert("region".into(), Value::Null);
        }
    }
    let regions =
        grid.houses().iter().filter(|house| matches!(house.kind, HouseKind::Box | HouseKind::Region));
    for (number, region) in regions.enumerate() {
        if region.cells.len() != grid.rows() {
            return Err(cannot(format!("{region} of {} cells", region.cells.len())).into());
        }
        for &cell in &region.cells {
            if let Some(slot) = cells[grid.index(cell)].get_mut("region") {
                *slot = number.into();
            }
        }
    }
    for (cell, digit) in puzzle.givens() {
        limits.check()?;
        let members = &mut cells[grid.index(cell)];
        members.insert("value".into(), digit.into());
        members.insert("given".into(), true.into());
    }
    Ok(cells)
}
