//! The keys whose content becomes statements in ways of their own.

use serde_json::Value;

use super::item::{Item, label, number, text};
use super::origin::{Located, Spot};
use super::{Reader, about, unread};
use crate::error::ParseError;
use crate::grid::Cell;
use crate::statement::{Argument, Statement};

/// The most cells of a bulb, read as digits of a number.
const MAX_PILL: usize = 6;

/// Arrows: each line is an equation of its own. Its first cell is where it leaves the bulb; a bulb
/// of several cells is a number, read in reading order.
pub fn arrow(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let item = Item { path, content, ..item };
        let object = item.object(reader)?;
        item.check_members(reader, object, &["cells", "lines"])?;
        let cells = object.get("cells").unwrap_or(&Value::Null);
        let mut bulb = reader.cells(&item.path.key("cells"), cells)?;
        bulb.sort_unstable();
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
            match &bulb[..] {
                [] => return Err(reader.error(&item.path, "an arrow without bulb", "its cells")),
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

/// Cages only look like some, but those with `DR` and a number: a digital root. Some hold what the
/// puzzle is called and the like, or say where there is no fog.
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
                Some((name, text)) if is_label(name) => {
                    about::state(reader, &path.key("value"), name, &text.into());
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
        let located = Located::new("digital-root", &path).with(number, value.path, value.cell);
        reader.say_located(located.with(cells, path.key("cells"), None));
    }
    Ok(())
}

/// Whether a word in front of a colon says what of the puzzle follows.
fn is_label(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase())
}

/// Markers that have a meaning where they are absent.
pub fn negative(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        match content.as_str() {
            Some("ratio") => reader.say(Statement::new("negative-ratio"), &path),
            Some("xv") => reader.say(Statement::new("strict-xv"), &path),
            // It only hides the grid.
            Some("foglight") => {}
            other => {
                let message = format!("'{}'", other.unwrap_or_default());
                reader.unknown(&path, &message, "\"ratio\" or \"xv\"")?;
            }
        }
    }
    Ok(())
}

/// Neighbours are not consecutive, but where a difference is marked.
pub fn nonconsecutive(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    match item.content.as_bool() {
        Some(true) if reader.has("difference") => {
            reader.say(Statement::new("negative-difference"), &item.path)
        }
        Some(true) => reader.say(Statement::new("non-consecutive"), &item.path),
        Some(false) => {}
        None => return Err(reader.error(&item.path, "this is not a truth value", "true or false")),
    }
    Ok(())
}

/// Digits around the corner of four cells. At the rim there may be fewer cells.
pub fn quadruple(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let item = Item { path, content, ..item };
        let object = item.object(reader)?;
        item.check_members(reader, object, &["cells", "values"])?;
        let cells = reader.cells(&item.path.key("cells"), object.get("cells").unwrap_or(&Value::Null))?;
        let digits = 1..=reader.side as i32;
        let values: Vec<i32> = reader
            .member(&item.path, object, "values")?
            .into_iter()
            .map(|(path, value)| {
                let number = number(&text(Some(value))).filter(|number| digits.contains(number));
                let expected = format!("a digit from 1 to {}", reader.side);
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

/// The four cells around the lower right corner of one, in reading order.
pub fn square(corner: Cell) -> [Cell; 4] {
    let (row, column) = (usize::from(corner.row), usize::from(corner.column));
    [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        .map(|(row, column)| Cell::new(row, column))
}
