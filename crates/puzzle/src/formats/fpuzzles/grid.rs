//! Reads the grid of an f-puzzles object: its size, regions, givens and given pencil marks.

use serde_json::Value;

use super::{Path, Reader, is_empty};
use crate::error::ParseError;
use crate::grid::{Cell, Digit, MAX_SIDE, Shape, default_boxes};
use crate::plural::counted;
use crate::statement::{Argument, Statement};

/// Members of a cell that state no rule: a player's entries, and the look of the cell.
const PASSED: [&str; 7] =
    ["c", "cArray", "candidates", "centerPencilMarks", "cornerPencilMarks", "given", "highlight"];

/// Reads size, regions, givens and candidates. Values that are not given are a player's progress.
pub fn state(reader: &mut Reader<'_>) -> Result<(), ParseError> {
    let object = reader.own;
    let (size, grid) = (Path::default().key("size"), Path::default().key("grid"));
    let rows = match object.get("grid") {
        Some(content) => reader.array(&grid, content)?,
        None => return Err(reader.error(&Path::default(), "no grid", "an object with size and grid")),
    };
    let side = match object.get("size") {
        None => rows.len(),
        Some(size) => size.as_u64().and_then(|side| usize::try_from(side).ok()).unwrap_or(0),
    };
    if !(1..=MAX_SIDE).contains(&side) {
        let path = if object.get("size").is_some() { size } else { grid };
        return Err(reader.error(&path, "no size", format!("a number from 1 to {MAX_SIDE}")));
    }
    if rows.len() != side {
        return Err(reader.error(&grid, format!("{} rows", rows.len()), format!("{side}")));
    }
    reader.shape = Shape::new(side, side);
    let mut cells = Vec::new();
    for (path, row) in rows {
        let row = reader.array(&path, row)?;
        if row.len() != side {
            return Err(reader.error(&path, format!("{} cells", row.len()), format!("{side}")));
        }
        cells.extend(row);
    }
    reader.shape = shape(reader, &cells, &grid)?;
    cells.iter().enumerate().try_for_each(|(place, cell)| self::cell(reader, place, cell))?;
    let marked = cells.iter().filter(|(_, cell)| is_marked(cell)).count();
    if marked > 0 {
        reader.warn(&grid, format!("marks and digits of a player in {}", counted(marked, "cell")));
    }
    Ok(())
}

/// Returns `true` if a cell has a digit that is not given, or a player's marks.
fn is_marked(cell: &Value) -> bool {
    let has =
        |name: &str| cell.get(name).is_some_and(|content| !is_empty(content) && content.as_u64() != Some(0));
    has("value") && !has("given") || has("centerPencilMarks") || has("cornerPencilMarks")
}

/// Returns the division of the grid. A cell without `region` is in its default box; a cell whose `region` is `null` is
/// in no region. If there are no default boxes for the side, the rows are the regions (SudokuSolver's `DefaultRegions`,
/// `getRegionShape` of SudokuPad).
fn shape(reader: &Reader<'_>, cells: &[(Path, &Value)], grid: &Path) -> Result<Shape, ParseError> {
    let side = reader.side();
    let boxes = default_boxes(side);
    let (high, wide) = boxes.unwrap_or((1, side));
    let default = |place: usize| {
        let (row, column) = (place / side, place % side);
        row / high * (side / wide) + column / wide
    };
    let mut labels = Vec::new();
    for (place, (path, cell)) in cells.iter().enumerate() {
        labels.push(match cell.get("region") {
            None => Some(default(place)),
            Some(Value::Null) => None,
            Some(region) => {
                let number = region.as_u64().and_then(|number| usize::try_from(number).ok());
                let error = || reader.error(&path.key("region"), "not a region", "a number, or null");
                Some(number.ok_or_else(error)?)
            }
        });
    }
    let mut counts = std::collections::BTreeMap::new();
    labels.iter().flatten().for_each(|&label| *counts.entry(label).or_insert(0) += 1);
    if let Some((label, count)) = counts.iter().find(|&(_, &count)| count != side) {
        // Probably a smaller puzzle in a frame of cells. Its rows and columns would lack their rules.
        let is_frame = *count < side && labels.contains(&None);
        let frame = if is_frame { "; a smaller grid in a frame of cells cannot be read" } else { "" };
        let message = format!("region {label} has {count} cells");
        return Err(reader.error(grid, message, format!("{side}{frame}")));
    }
    let mut shape = Shape::new(side, side);
    if boxes.is_some() && labels.iter().enumerate().all(|(place, &label)| label == Some(default(place))) {
        return Ok(shape);
    }
    shape = shape.with_boxes(None);
    if !counts.is_empty() {
        // Regions are numbered by their first cells, so that the same regions always get the same labels.
        let mut known = Vec::new();
        let mut number = |label: usize| {
            let number = known.iter().position(|other| *other == label).unwrap_or_else(|| {
                known.push(label);
                known.len() - 1
            });
            (number + 1).to_string()
        };
        shape = shape.with_labels(Some(labels.into_iter().map(|label| label.map(&mut number)).collect()));
    }
    Ok(shape)
}

/// Reads the given or the given candidates of one cell. `place` is the cell's index.
fn cell(reader: &mut Reader<'_>, place: usize, (path, cell): &(Path, &Value)) -> Result<(), ParseError> {
    let Some(members) = cell.as_object() else {
        return match cell.is_null() {
            true => Ok(()),
            false => {
                Err(reader.error(path, "not a cell", "an object such as {\"value\": 5, \"given\": true}"))
            }
        };
    };
    let here = Cell::new(place / reader.side(), place % reader.side());
    let is_known = |member: &str| {
        PASSED.contains(&member) || ["value", "region", "givenPencilMarks", "parity"].contains(&member)
    };
    let expected = "value, given, givenPencilMarks, parity, region";
    reader.check(path, members, is_known, "an unknown member of a cell", expected)?;
    let label = super::name(here);
    let side = reader.side() as u64;
    match members.get("parity").filter(|parity| !is_empty(parity)) {
        None => {}
        Some(parity) => match parity.as_str().map(str::to_lowercase).as_deref() {
            Some("even") => reader.say(Statement::new("even").with([here]), &path.key("parity")),
            Some("odd") => reader.say(Statement::new("odd").with([here]), &path.key("parity")),
            _ => return Err(reader.bad(&path.key("parity"), parity, Some(&label), "\"even\" or \"odd\"")),
        },
    }
    let number = |reader: &Reader<'_>, path: &Path, content: &Value| {
        let number = content.as_u64().or_else(|| content.as_str()?.trim().parse().ok());
        let expected = format!("a digit from 1 to {side}");
        let bad = || reader.bad(path, content, Some(&label), &expected);
        number.filter(|number| (1..=side).contains(number)).map(|number| number as Digit).ok_or_else(bad)
    };
    let given = match members.get("given") {
        None | Some(Value::Null | Value::Bool(false)) => false,
        Some(Value::Bool(true)) => true,
        Some(other) => return Err(reader.bad(&path.key("given"), other, Some(&label), "true or false")),
    };
    if let Some(value) = members.get("value").filter(|value| given && !is_empty(value)) {
        let path = path.key("value");
        let value = number(reader, &path, value)?;
        reader.give(here, value, &path);
        return Ok(());
    }
    let marks = reader.member(path, members, "givenPencilMarks")?;
    let values = marks.iter().map(|(path, mark)| number(reader, path, mark).map(i32::from));
    let values = values.collect::<Result<Vec<i32>, ParseError>>()?;
    if !values.is_empty() {
        let candidates = Statement::new("candidates").with(Argument::Values(values)).with([here]);
        reader.say(candidates, &path.key("givenPencilMarks"));
    }
    Ok(())
}
