//! Writes the geometry of a puzzle for ISS: size, boxes, pieces, and the groups of variable cells.

use std::collections::HashMap;

use super::cells::{Cells, Group, MAX_CELLS};
use super::shape::{MAX_SIDE, box_sides};
use super::write::cannot;
use crate::formats::CannotWrite;
use crate::grid::HouseKind;
use crate::puzzle::Puzzle;
use crate::statement::Argument;

/// Returns the variable cells in groups; groups for unknown regions and for missing digits have fixed names.
pub fn groups(puzzle: &Puzzle) -> Result<Cells, CannotWrite> {
    let grid = puzzle.grid();
    let mut named: HashMap<usize, &str> = HashMap::new();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for stated in puzzle.rules() {
        let first = match stated.statement.argument(0) {
            Argument::Cell(cell) if cell.is_variable() => usize::from(cell.column),
            _ => continue,
        };
        match stated.statement.name {
            "chaos-construction" => {
                named.insert(first, "CC");
                counts.insert("CC", grid.positions());
            }
            "doppelganger" => {
                let mut next = first;
                let kinds = [("DGC", HouseKind::Row), ("DGR", HouseKind::Column), ("DGB", HouseKind::Box)];
                for (prefix, kind) in kinds {
                    let count = grid.houses().iter().filter(|house| house.kind == kind).count();
                    if count > 0 {
                        named.insert(next, prefix);
                        counts.insert(prefix, count);
                        next += count;
                    }
                }
            }
            _ => {}
        }
    }
    if let Some(layer) = grid.layers().first() {
        return Err(cannot(format!("the hidden layer '{}'", layer.name)));
    }
    if let Some(own) = grid.named_groups().iter().find(|group| group.values.is_some()) {
        return Err(cannot(format!("the values of the variable cells '{}'", own.name)));
    }
    let mut cells = Cells::new(grid.rows(), grid.columns());
    let mut first = 0;
    for (number, &(rows, columns)) in grid.shape().variables.iter().enumerate() {
        let count = rows * columns;
        let prefix = match named.remove(&first) {
            Some(prefix) if counts[prefix] == count => prefix.to_owned(),
            Some(_) => return Err(cannot("a rule with variable cells of several groups")),
            None => format!("V{}", letters(number)),
        };
        cells.add(Group { prefix, first, count, columns });
        first += count;
    }
    if !named.is_empty() {
        return Err(cannot("a rule with variable cells from the middle of a group"));
    }
    if grid.places() > MAX_CELLS {
        return Err(cannot(format!("{} cells", grid.places())));
    }
    Ok(cells)
}

/// Returns a number, counted from 0, as letters: A to Z, then AA and so on.
fn letters(number: usize) -> String {
    let last = (b'A' + (number % 26) as u8) as char;
    match number / 26 {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

/// Returns the number of cells of each region; `None` if the puzzle has no unknown regions.
fn region_size(puzzle: &Puzzle) -> Option<usize> {
    let mut statements = puzzle.rules().iter().map(|stated| &stated.statement);
    let statement = statements.find(|statement| statement.name == "chaos-construction")?;
    match statement.argument(1) {
        Argument::Labelled(_, size) => usize::try_from(*size).ok(),
        _ => Some(puzzle.grid().values().count()),
    }
}

/// Returns the tokens that state size, values, boxes and pieces.
pub fn shape(puzzle: &Puzzle) -> Result<String, CannotWrite> {
    let (grid, shape) = (puzzle.grid(), puzzle.grid().shape());
    let (rows, columns, values) = (grid.rows(), grid.columns(), grid.values());
    let longest = rows.max(columns);
    let all = [
        (longest > MAX_SIDE, format!("a grid of {rows}x{columns}")),
        (shape.subgrids().is_some(), "a grid of several grids".to_owned()),
        (!shape.holes.is_empty(), "cells that do not exist".to_owned()),
        (values.min > 1 || values.count() > MAX_SIDE, format!("the values {values}")),
        (
            shape.has_lines() && values.count() < longest,
            format!("the values {values} on a side of {longest}"),
        ),
        (!shape.has_lines() && shape.boxes().is_some(), "boxes without rows and columns".into()),
    ];
    if let Some((_, what)) = all.into_iter().find(|(lacks, _)| *lacks) {
        return Err(cannot(what));
    }
    let raw = if shape.has_lines() { "" } else { "~Raw" };
    let mut text = format!(".Shape~{rows}x{columns}~{values}{raw}");
    let usual = box_sides(rows, columns, longest);
    let regions = region_size(puzzle);
    match shape.boxes() {
        Some((height, width)) => {
            let size = height * width;
            if box_sides(rows, columns, size) != Some((height, width))
                || regions.is_some_and(|regions| regions != size)
            {
                return Err(cannot(format!("boxes of {height}x{width}")));
            }
            if size != longest {
                text += &format!(".RegionSize~{size}");
            }
        }
        None => {
            if let Some(size) = regions.filter(|&size| size != longest) {
                text += &format!(".RegionSize~{size}");
            }
            if usual.or(regions.map(|_| (1, 1))).is_some() && shape.has_lines() {
                text += ".NoBoxes";
            }
        }
    }
    Ok(text + &jigsaw(puzzle)?)
}

/// Returns the token of the irregular regions; an empty text without such regions.
fn jigsaw(puzzle: &Puzzle) -> Result<String, CannotWrite> {
    const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let (grid, shape) = (puzzle.grid(), puzzle.grid().shape());
    let Some(labels) = shape.labels().filter(|labels| labels.iter().any(Option::is_some)) else {
        return Ok(String::new());
    };
    let mut numbers: HashMap<Option<&String>, usize> = HashMap::new();
    let mut counts: Vec<usize> = Vec::new();
    let mut layout = String::new();
    for label in labels {
        let next = numbers.len();
        let number = *numbers.entry(label.as_ref()).or_insert(next);
        counts.resize(numbers.len(), 0);
        counts[number] += 1;
        layout.push(LETTERS.get(number).map_or('?', |&letter| letter as char));
    }
    let usual = grid.rows().max(grid.columns())..=grid.values().count();
    let leftover = numbers.get(&None).map(|&number| counts[number]);
    let fits = numbers.iter().all(|(label, &number)| usual.contains(&counts[number]) == label.is_some());
    match fits && numbers.len() > 1 && numbers.len() <= LETTERS.len() {
        true => Ok(format!(".Jigsaw~{layout}")),
        false => Err(cannot(format!(
            "regions of other sizes than {}{}",
            usual.start(),
            leftover.map_or("", |_| ", or cells without one")
        ))),
    }
}
