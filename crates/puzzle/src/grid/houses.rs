//! Houses: rows, columns, boxes and irregular regions.

use std::collections::HashMap;
use std::fmt;

use super::{Cell, GridError};

/// Returns the default height and width of a box in an n x n grid: the two factors of n closest to its square root,
/// with the smaller one as the height (2 and 3 for n = 6). `None` if n is a prime.
pub fn default_boxes(side: usize) -> Option<(usize, usize)> {
    let height = (1..=side).take_while(|h| h * h <= side).filter(|h| side.is_multiple_of(*h)).last()?;
    (height > 1 || side == 1).then_some((height, side / height))
}

/// The kind of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
    /// An irregular region.
    Region,
}

/// A house: cells that hold distinct values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The kind of the house.
    pub kind: HouseKind,
    /// The name among houses of the same kind: a number from 1, or the label of the region.
    pub label: String,
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Region => "region",
        };
        write!(f, "{kind} {}", self.label)
    }
}

/// Returns the boxes among the houses or, if the grid has no boxes, the irregular regions.
pub(crate) fn regions(houses: &[House]) -> impl Iterator<Item = &House> {
    let has_boxes = houses.iter().any(|house| house.kind == HouseKind::Box);
    let kind = if has_boxes { HouseKind::Box } else { HouseKind::Region };
    houses.iter().filter(move |house| house.kind == kind)
}

/// Returns all rows as houses, then all columns.
pub(super) fn lines(rows: usize, columns: usize) -> Vec<House> {
    let row = |r: usize| House {
        kind: HouseKind::Row,
        label: (r + 1).to_string(),
        cells: (0..columns).map(|c| Cell::new(r, c)).collect(),
    };
    let column = |c: usize| House {
        kind: HouseKind::Column,
        label: (c + 1).to_string(),
        cells: (0..rows).map(|r| Cell::new(r, c)).collect(),
    };
    (0..rows).map(row).chain((0..columns).map(column)).collect()
}

/// The boxes, row by row.
pub(super) fn boxes(
    rows: usize,
    columns: usize,
    height: usize,
    width: usize,
) -> Result<Vec<House>, GridError> {
    if height == 0 || width == 0 || !rows.is_multiple_of(height) || !columns.is_multiple_of(width) {
        let message = format!("boxes of {height}x{width} do not tile {rows}x{columns} cells");
        return Err(GridError::new(
            message,
            "a height that divides the rows and a width that divides the columns",
        ));
    }
    let across = columns / width;
    let one = |b: usize| {
        let (top, left) = (b / across * height, b % across * width);
        let cells = (0..height * width).map(|i| Cell::new(top + i / width, left + i % width)).collect();
        House { kind: HouseKind::Box, label: (b + 1).to_string(), cells }
    };
    Ok((0..rows / height * across).map(one).collect())
}

/// The irregular regions, in the order in which their labels first appear.
pub(super) fn irregular(
    rows: usize,
    columns: usize,
    labels: &[Option<String>],
) -> Result<Vec<House>, GridError> {
    if labels.len() != rows * columns {
        let message = format!("{} region labels for {} cells", labels.len(), rows * columns);
        return Err(GridError::new(message, "a label for each cell"));
    }
    let mut houses: Vec<House> = Vec::new();
    let mut known = HashMap::new();
    for (place, label) in labels.iter().enumerate() {
        let Some(label) = label else { continue };
        let house = *known.entry(label).or_insert_with(|| {
            houses.push(House { kind: HouseKind::Region, label: label.clone(), cells: Vec::new() });
            houses.len() - 1
        });
        houses[house].cells.push(Cell::new(place / columns, place % columns));
    }
    Ok(houses)
}
