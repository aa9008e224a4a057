//! SudokuMaker's constraints that shape the grid: rows and columns, and regions.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::Reader;
use crate::error::ParseError;
use crate::formats::json::{Path, is_empty};
use crate::grid::{Cell, GridPart, Shape, default_boxes};

/// A constraint of the document.
pub struct Constraint {
    /// The number of the constraint's type.
    pub number: u64,
    /// `true` if the constraint is enabled.
    pub is_enabled: bool,
    /// The path of the constraint in the document.
    pub path: Path,
    /// The members of the constraint.
    pub object: Map<String, Value>,
}

/// The type of the constraint with the regions of the grid.
pub const REGIONS: u64 = 1;
/// The type of the constraint that rows and columns are houses.
pub const LINES: u64 = 2003;

/// Reads the shape of the grid: its size, regions, and whether rows and columns are houses.
pub fn shape(
    reader: &mut Reader<'_>,
    path: &Path,
    constraints: &[Constraint],
    is_custom: bool,
) -> Result<(), ParseError> {
    let (rows, columns) = (reader.shape.rows, reader.shape.columns);
    let lines: Vec<&Constraint> = constraints.iter().filter(|found| found.number == LINES).collect();
    // Older documents lack this constraint: their rows and columns are houses unless the puzzle is of the kind
    // `custom`.
    let has_lines = if lines.is_empty() { !is_custom } else { lines.iter().any(|found| found.is_enabled) };
    for line in lines {
        if line.object.get("areas").is_some_and(|areas| !is_empty(areas)) {
            let message = "rows and columns of parts of the grid";
            return Err(reader.error(&line.path.key("areas"), message, "rows and columns of the whole grid"));
        }
    }
    if !has_lines {
        reader.warn(
            path,
            "rows and columns: in this puzzle they are not a rule, and digits may repeat in them",
        );
    }
    let mut regions = constraints.iter().filter(|found| found.number == REGIONS && found.is_enabled);
    let found = match regions.next() {
        None => Vec::new(),
        Some(constraint) => groups(reader, constraint)?,
    };
    if let Some(second) = regions.next() {
        return Err(reader.error(&second.path, "regions a second time", "one constraint with regions"));
    }
    let plain = Shape::new(rows, columns);
    let are_boxes = rows == columns
        && default_boxes(rows)
            .is_some_and(|boxes| found.len() == rows && found.iter().all(|(_, cells)| is_box(cells, boxes)));
    reader.shape = match are_boxes {
        _ if found.is_empty() => plain.with_boxes(None),
        true => plain,
        // Regions may have fewer cells than there are digits; their digits then only have to differ.
        false => {
            let mut labels = vec![None; rows * columns];
            for (number, (_, cells)) in found.iter().enumerate() {
                for cell in cells {
                    labels[usize::from(cell.row) * columns + usize::from(cell.column)] =
                        Some((number + 1).to_string());
                }
            }
            plain.with_boxes(None).with_labels(Some(labels))
        }
    };
    if !has_lines {
        reader.shape.parts.retain(|part| *part != GridPart::Lines);
    }
    // A region with more cells than there are digits would make the puzzle invalid.
    let count = reader.values().count();
    if let Some((path, cells)) = found.iter().find(|(_, cells)| cells.len() > count) {
        let message = format!("a region of {} cells for {count} digits", cells.len());
        return Err(reader.error(path, message, format!("at most {count}")));
    }
    Ok(())
}

/// Returns the path and cells of each region, in the order of the first cells.
fn groups(reader: &Reader<'_>, constraint: &Constraint) -> Result<Vec<(Path, Vec<Cell>)>, ParseError> {
    let path = constraint.path.key("regions");
    let numbers = reader.member(&constraint.path, &constraint.object, "regions")?;
    let count = reader.shape.rows * reader.shape.columns;
    if !numbers.is_empty() && numbers.len() != count {
        return Err(reader.error(&path, format!("regions of {} cells", numbers.len()), count.to_string()));
    }
    let mut known: HashMap<i64, usize> = HashMap::new();
    let mut groups: Vec<(Path, Vec<Cell>)> = Vec::new();
    for (place, (path, number)) in numbers.into_iter().enumerate() {
        let number = if number.is_null() { -1 } else { reader.number(&path, number, -1, count as i64)? };
        if number < 0 {
            continue;
        }
        let cell = Cell::new(place / reader.shape.columns, place % reader.shape.columns);
        match known.get(&number) {
            Some(&group) => groups[group].1.push(cell),
            None => {
                known.insert(number, groups.len());
                groups.push((path, vec![cell]));
            }
        }
    }
    Ok(groups)
}

/// Returns `true` if the cells form one box of the default size.
fn is_box(cells: &[Cell], (high, wide): (usize, usize)) -> bool {
    let place = |cell: &Cell| (usize::from(cell.row) / high, usize::from(cell.column) / wide);
    cells.len() == high * wide && cells.iter().all(|cell| place(cell) == place(&cells[0]))
}
