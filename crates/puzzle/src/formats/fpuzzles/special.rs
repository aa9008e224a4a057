//! Reads keys that need code of their own to become statements.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::item::{Item, label, number};
use super::{Path, Reader, Spot, about, is_empty, text, unread};
use crate::error::ParseError;
use crate::formats::json::{LocatedStatement, is_clear, is_label};
use crate::grid::{Cell, Digit, Values};
use crate::statement::{Argument, PairKey, Statement};

/// The maximum number of cells of a bulb, which holds a number with one digit per cell.
const MAX_PILL: usize = 6;

/// Adds arrows; each line is a separate equation. A line begins in a cell of the bulb and must not return to the bulb,
/// because SudokuSolver ignores all cells of the bulb on the line. A bulb of several cells is a number in reading
/// order; SudokuSolver reads its cells as listed, so they must be listed in that order.
pub fn arrow(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let item = Item { path, content, ..item };
        let object = item.object(reader)?;
        item.check_members(reader, object, &["cells", "lines"])?;
        let cells = object.get("cells").unwrap_or(&Value::Null);
        let bulb = reader.cells(&item.path.key("cells"), cells)?;
        if !bulb.is_sorted() {
            let message = "a bulb whose cells are not listed in reading order";
            return Err(reader.error(
                &item.path.key("cells"),
                message,
                "the highest digit of its number first",
            ));
        }
        if bulb.len() > MAX_PILL {
            let expected = format!("at most {MAX_PILL}");
            let path = item.path.key("cells");
            return Err(reader.error(&path, format!("a bulb of {} cells", bulb.len()), expected));
        }
        for (path, line) in reader.member(&item.path, object, "lines")? {
            let cells = reader.cells(&path, line)?;
            let rest = match cells.split_first() {
                Some((_, rest)) if !rest.is_empty() => rest,
                _ => continue,
            };
            if !bulb.is_empty() && !bulb.contains(&cells[0]) {
                let message = format!("an arrow that begins in {}", super::name(cells[0]));
                return Err(reader.error(&path, message, "a cell of its bulb first"));
            }
            if let Some(cell) = rest.iter().find(|cell| bulb.contains(cell)) {
                let message = format!("an arrow that comes back to its bulb in {}", super::name(*cell));
                return Err(reader.error(&path, message, "cells outside the bulb"));
            }
            match &bulb[..] {
                [] => return Err(reader.error(&item.path, "an arrow without a bulb", "its cells")),
                [bulb] => reader.say(Statement::new("arrow").with(*bulb).with(rest), &path),
                pill => {
                    let cells = [pill, rest].concat();
                    reader.say(Statement::new("pill-arrow").with(pill.len() as i32).with(cells), &path);
                }
            }
        }
    }
    Ok(())
}

/// Reads cages. They are only decoration, except that `DR` and a number is a digital root. Some cages hold the puzzle's
/// title and the like, or mark cells without fog.
pub fn cage(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let object = content.as_object();
        let value = text(object.and_then(|object| object.get("value")));
        let upper = value.to_uppercase();
        let root = upper.strip_prefix("DR").map(str::trim).filter(|root| !root.is_empty());
        let root = root.filter(|root| root.bytes().all(|digit| digit.is_ascii_digit()));
        let (Some(object), Some(root)) = (object, root) else {
            match value.split_once(": ") {
                _ if upper == "FOW" || upper == "FOGLIGHT" => {}
                Some((name, text)) if is_label(name) && about::state(reader, &path, name, &text.into()) => {}
                Some((name, text)) if is_label(name) && is_unseen(object) => {
                    unread::member(reader, &path.key("value"), name, &text.into())?;
                }
                _ => unread::drawing(reader, item.key.name, &path, content),
            }
            continue;
        };
        let cells = reader.cells(&path.key("cells"), object.get("cells").unwrap_or(&Value::Null))?;
        if cells.is_empty() {
            return Err(reader.error(&path, "a value without cells", "the cells that it is for"));
        }
        let value = Spot { path: path.key("value"), cell: label(object) };
        let Ok(number) = root.parse::<i32>() else {
            return Err(reader.error_at(&value, format!("'{root}'"), "a digital root from 0 to 9"));
        };
        let located = LocatedStatement::new("digital-root", &path).with(number, value.path, value.cell);
        let located = located.with(cells, path.key("cells"), None);
        reader.rules.push((located.statement, located.origin));
    }
    Ok(())
}

/// Returns `true` if a cage has no cells, or an invisible colour.
fn is_unseen(cage: Option<&Map<String, Value>>) -> bool {
    cage.is_some_and(|cage| cage.get("cells").is_none_or(is_empty) || is_clear(cage))
}

/// Adds the rules about unmarked neighbours that the list names.
pub fn negative(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        match content.as_str() {
            Some("ratio") => reader.say(Statement::new("negative-ratio"), &path),
            Some("xv") => reader.say(Statement::new("strict-xv"), &path),
            // The entry `foglight` only controls the fog.
            Some("foglight") => {}
            other => {
                let message = format!("'{}'", other.unwrap_or_default());
                reader.unknown_in(&path, &message, "\"ratio\" or \"xv\"")?;
            }
        }
    }
    Ok(())
}

/// Forbids consecutive values in neighbours, except those with a marked difference or ratio; both marks are Kropki dots
/// (`GetRelatedConstraints` of SudokuSolver's `DifferenceConstraint`).
pub fn nonconsecutive(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    if reader.truth(&item.path, item.content)? {
        match (reader.has("ratio"), reader.has("difference")) {
            (true, _) => unmarked(reader, &item.path)?,
            (false, true) => reader.say(Statement::new("negative-difference"), &item.path),
            (false, false) => reader.say(Statement::new("non-consecutive"), &item.path),
        }
    }
    Ok(())
}

/// Forbids consecutive values for each pair of neighbours without a marked difference or ratio.
fn unmarked(reader: &mut Reader<'_>, path: &Path) -> Result<(), ParseError> {
    let side = reader.side();
    let message = "neighbours that are not consecutive, with marks of ratios, on a grid this large";
    let pairs = reader.neighbours(path, message)?;
    let mut marked = HashSet::new();
    for key in ["difference", "ratio"] {
        let at = Path::default().key(key);
        for (path, item) in reader.array(&at, reader.own.get(key).unwrap_or(&Value::Null))? {
            let mut pair = reader.cells(&path.key("cells"), item.get("cells").unwrap_or(&Value::Null))?;
            pair.sort_unstable();
            marked.insert(pair);
        }
    }
    let apart = PairKey::table(Values::new(1, side as Digit), |a, b| a.abs_diff(b) != 1);
    for pair in pairs.into_iter().filter(|pair| !marked.contains(&pair[..])) {
        reader.say(Statement::new("pair").with(Argument::Key(apart.clone())).with(pair), path);
    }
    Ok(())
}

/// Adds rules about the digits around the common corner of four cells, or of fewer at the edge of the grid.
pub fn quadruple(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let item = Item { path, content, ..item };
        let object = item.object(reader)?;
        item.check_members(reader, object, &["cells", "values"])?;
        let cells = reader.cells(&item.path.key("cells"), object.get("cells").unwrap_or(&Value::Null))?;
        let digits = 1..=reader.side() as i32;
        let values: Vec<i32> = reader
            .member(&item.path, object, "values")?
            .into_iter()
            .map(|(path, value)| {
                let number = number(&text(Some(value))).filter(|number| digits.contains(number));
                let expected = format!("a digit from 1 to {}", reader.side());
                let bad = || reader.bad(&path, value, label(object).as_deref(), &expected);
                number.ok_or_else(bad)
            })
            .collect::<Result<_, _>>()?;
        if cells.is_empty() && !values.is_empty() {
            return Err(reader.error(&item.path, "values without cells", "the cells that they are for"));
        }
        if values.is_empty() {
            continue;
        }
        let values = Argument::Values(values);
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        let statement = match sorted[..] {
            [corner, ..] if sorted == square(corner) => Statement::new("quadruple").with(corner).with(values),
            _ => Statement::new("contain-at-least").with(values).with(cells),
        };
        reader.say(statement, &item.path);
    }
    Ok(())
}

/// Adds lockout lines of a plugin. They have no number, because the difference depends only on the grid's size.
pub fn lockout(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let item = Item { path, content, ..item };
        let object = item.object(reader)?;
        item.check_members(reader, object, &["lines"])?;
        for (path, line) in reader.member(&item.path, object, "lines")? {
            let cells = reader.cells(&path, line)?;
            if cells.len() > 1 {
                let apart = reader.side() as i32 / 2;
                reader.say(Statement::new("lockout").with(apart).with(cells), &path);
            }
        }
    }
    Ok(())
}

/// Restricts marked cells to `values`, as two plugins do (`candidatePossibleInCell` in each).
pub fn among(reader: &mut Reader<'_>, item: Item<'_>, values: &[i32]) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let item = Item { path, content, ..item };
        let object = item.object(reader)?;
        item.check_members(reader, object, &["cell"])?;
        let Some(cell) = object.get("cell").filter(|cell| !is_empty(cell)) else { continue };
        let cells = reader.cells(&item.path, &Value::Array(vec![cell.clone()]))?;
        let side = reader.side() as i32;
        let values = values.iter().copied().filter(|value| *value <= side).collect();
        let statement = Statement::new("candidates").with(Argument::Values(values)).with(cells);
        reader.say(statement, &item.path);
    }
    Ok(())
}

/// Returns the four cells around the lower right corner of a cell, in reading order.
pub fn square(corner: Cell) -> [Cell; 4] {
    let (row, column) = (usize::from(corner.row), usize::from(corner.column));
    [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        .map(|(row, column)| Cell::new(row, column))
}
