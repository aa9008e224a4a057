//! One element of a key's content: its cells and value, put into the native line.

use std::num::IntErrorKind;

use serde_json::{Map, Value};

use super::table::{Key, Number, States};
use super::{Path, Reader, is_empty};
use crate::error::ParseError;
use crate::rules::args::parse_cell;

/// Part of a key's content.
#[derive(Clone, Debug)]
pub struct Item<'a> {
    /// The key.
    pub key: &'static Key,
    /// Where it stands.
    pub path: Path,
    /// What stands there.
    pub content: &'a Value,
}

/// Members that tell how an element looks.
const LOOKS: [&str; 11] = [
    "angle",
    "baseC",
    "fontC",
    "fromConstraint",
    "height",
    "isLLConstraint",
    "isNewConstraint",
    "opacity",
    "outlineC",
    "size",
    "width",
];

/// States the lines of one element.
pub fn state(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    let object = item.object(reader)?;
    if let States::Lines(shortest) = item.key.states {
        item.check_members(reader, object, &["lines", "value"])?;
        for (path, line) in reader.member(&item.path, object, "lines")? {
            let cells = reader.cells(&path, line)?;
            if cells.len() >= shortest {
                item.say(reader, object, &path, Some(&cells))?;
            }
        }
        return Ok(());
    }
    item.check_members(reader, object, &["cell", "cells", "cloneCells", "direction", "value"])?;
    item.say(reader, object, &item.path.clone(), None)
}

impl<'a> Item<'a> {
    fn object(&self, reader: &Reader<'_>) -> Result<&'a Map<String, Value>, ParseError> {
        let error = || reader.error(&self.path, "no object", "an object such as {\"cells\": …}");
        self.content.as_object().ok_or_else(error)
    }

    /// Fails at members that the native line has no place for.
    fn check_members(
        &self,
        reader: &mut Reader<'_>,
        object: &Map<String, Value>,
        known: &[&str],
    ) -> Result<(), ParseError> {
        for (name, content) in object {
            let unused = name == "value" && matches!(self.key.value, Number::Absent) && !self.is_special();
            let known = known.contains(&&name[..]) && !unused || LOOKS.contains(&&name[..]);
            if !known && !is_empty(content) {
                reader.unknown(
                    &self.path.key(name),
                    "an unknown member",
                    "cells, lines, a value or how they look",
                )?;
            }
        }
        Ok(())
    }

    fn is_special(&self) -> bool {
        matches!(self.key.states, States::Special(_))
    }

    /// States the key's native line, for these cells or those of the object; nothing if a part
    /// that the line needs is empty.
    fn say(
        &self,
        reader: &mut Reader<'_>,
        object: &Map<String, Value>,
        place: &Path,
        cells: Option<&[String]>,
    ) -> Result<(), ParseError> {
        let mut words = Vec::new();
        for word in self.key.native.split(' ') {
            let word = match (word, cells) {
                ("{value}", _) => self.value(reader, object)?,
                ("{cells}", Some(cells)) => Some(cells.join(" ")),
                ("{cells}" | "{cloneCells}", _) => {
                    let name = word.trim_matches(['{', '}']);
                    let content = object.get(name).unwrap_or(&Value::Null);
                    Some(reader.cells(&place.key(name), content)?.join(" ")).filter(|text| !text.is_empty())
                }
                ("{cell}", _) => self.cell(reader, object)?.map(|(row, column)| format!("r{row}c{column}")),
                ("{house}" | "{side}" | "{inside}" | "{direction}", _) => {
                    let Some(cell) = self.cell(reader, object)? else { return Ok(()) };
                    Some(self.outside(reader, object, word, cell)?)
                }
                _ => Some(word.to_owned()),
            };
            match word {
                Some(word) => words.push(word),
                None => return Ok(()),
            }
        }
        reader.say(&words.join(" "), place);
        Ok(())
    }

    /// The `value`, as the key wants it; `None` where the element states nothing.
    fn value(&self, reader: &Reader<'_>, object: &Map<String, Value>) -> Result<Option<String>, ParseError> {
        let text = text(object.get("value"));
        let number = text.parse::<i32>().ok();
        let path = self.path.key("value");
        let wrong = |expected: &str| Err(reader.error(&path, format!("'{text}'"), expected));
        // What is a number, but none that a clue can be, does not go unsaid.
        let overflows = match text.parse::<i32>() {
            Err(error) => matches!(error.kind(), IntErrorKind::PosOverflow | IntErrorKind::NegOverflow),
            Ok(_) => false,
        };
        let is_number = overflows || object.get("value").is_some_and(Value::is_number);
        match self.key.value {
            Number::Absent => Ok(None),
            Number::Or(_) | Number::Clue | Number::Positive if number.is_none() && is_number => {
                wrong("a whole number from -2147483648 to 2147483647")
            }
            Number::Or(default) if text.is_empty() => Ok(Some(default(reader.side).to_string())),
            Number::Or(_) if number.is_none() => wrong("a number, or nothing"),
            Number::Or(_) | Number::Clue => Ok(number.map(|number| number.to_string())),
            Number::Positive => Ok(number.filter(|&number| number > 0).map(|number| number.to_string())),
            Number::Roman => match &text.to_lowercase()[..] {
                "" => Ok(None),
                word @ ("x" | "v") => Ok(Some(word.to_owned())),
                _ => wrong("X or V"),
            },
        }
    }

    /// The `cell`: row and column, 0 and one more than the last where it is outside the grid.
    fn cell(
        &self,
        reader: &Reader<'_>,
        object: &Map<String, Value>,
    ) -> Result<Option<(usize, usize)>, ParseError> {
        let name = text(object.get("cell"));
        if name.is_empty() {
            return Ok(None);
        }
        let cell = parse_cell(&name).filter(|&(row, column)| row.max(column) <= reader.side + 1);
        let error = || reader.error(&self.path.key("cell"), format!("'{name}'"), "a cell such as \"R1C1\"");
        cell.map(Some).ok_or_else(error)
    }

    /// The words of a clue outside the grid, at `cell`.
    fn outside(
        &self,
        reader: &Reader<'_>,
        object: &Map<String, Value>,
        word: &str,
        (row, column): (usize, usize),
    ) -> Result<String, ParseError> {
        let inside = |place: usize| (1..=reader.side).contains(&place);
        let beside =
            || reader.error(&self.path.key("cell"), "no place of a clue", "a cell beside a row or column");
        let direction = text(object.get("direction")).to_lowercase();
        let step = |place: usize, back: bool, on: bool| match (back, on) {
            (true, _) => place.checked_sub(1),
            (_, true) => Some(place + 1),
            _ => None,
        };
        match word {
            "{house}" | "{side}" => match (inside(row), inside(column), word) {
                (true, false, "{house}") => Ok(format!("r{row}")),
                (false, true, "{house}") => Ok(format!("c{column}")),
                (true, false, _) => Ok(if column == 0 { "left" } else { "right" }.into()),
                (false, true, _) => Ok(if row == 0 { "top" } else { "bottom" }.into()),
                _ => Err(beside()),
            },
            "{direction}" => Ok(direction),
            _ => {
                let error = || {
                    reader.error(&self.path.key("direction"), format!("'{direction}'"), "UR, UL, DR or DL")
                };
                let down =
                    step(row, direction.starts_with('u'), direction.starts_with('d')).ok_or_else(error)?;
                let right =
                    step(column, direction.ends_with('l'), direction.ends_with('r')).ok_or_else(error)?;
                let first = (direction.len() == 2 && inside(down) && inside(right))
                    .then(|| format!("r{down}c{right}"));
                first.ok_or_else(|| {
                    reader.error(&self.path, "no diagonal begins there", "one inside the grid")
                })
            }
        }
    }
}

/// A string, or a number as one.
fn text(content: Option<&Value>) -> String {
    match content {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// Arrows: each line is an equation of its own. Its first cell is where it leaves the bulb; a bulb
/// of several cells is a number, read in reading order.
pub fn arrow(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let item = Item { path, content, ..item };
        let object = item.object(reader)?;
        item.check_members(reader, object, &["cells", "lines", "value"])?;
        let cells = object.get("cells").unwrap_or(&Value::Null);
        let mut bulb = reader.cells(&item.path.key("cells"), cells)?;
        bulb.sort_by_key(|cell| parse_cell(cell));
        for (path, line) in reader.member(&item.path, object, "lines")? {
            let cells = reader.cells(&path, line)?;
            let rest = match cells.split_first() {
                Some((_, rest)) if !rest.is_empty() => rest.join(" "),
                _ => continue,
            };
            match &bulb[..] {
                [] => return Err(reader.error(&item.path, "an arrow without bulb", "its cells")),
                [bulb] => reader.say(&format!("arrow {bulb} {rest}"), &path),
                pill => reader.say(&format!("pill-arrow {} {} {rest}", pill.len(), pill.join(" ")), &path),
            }
        }
    }
    Ok(())
}

/// Cages that only look like some, but those with `DR` and a number: a digital root.
pub fn cage(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let Some(object) = content.as_object() else { continue };
        let value = text(object.get("value")).to_uppercase();
        let Some(root) = value.strip_prefix("DR") else { continue };
        let root = match root.trim().parse::<u32>() {
            Ok(root) => root,
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
                return Err(reader.error(&path.key("value"), format!("'{value}'"), "DR and a digit"));
            }
            Err(_) => continue,
        };
        let cells = reader.cells(&path.key("cells"), object.get("cells").unwrap_or(&Value::Null))?;
        if !cells.is_empty() {
            reader.say(&format!("digital-root {root} {}", cells.join(" ")), &path);
        }
    }
    Ok(())
}

/// Markers that have a meaning where they are absent.
pub fn negative(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        match content.as_str() {
            Some("ratio") => reader.say("negative-ratio", &path),
            Some("xv") => reader.say("strict-xv", &path),
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
        Some(true) if reader.has("difference") => reader.say("negative-difference", &item.path),
        Some(true) => reader.say("non-consecutive", &item.path),
        Some(false) => {}
        None => return Err(reader.error(&item.path, "no truth value", "true or false")),
    }
    Ok(())
}

/// Digits around the corner of four cells. At the rim there may be fewer cells.
pub fn quadruple(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let item = Item { path, content, ..item };
        let object = item.object(reader)?;
        item.check_members(reader, object, &["cells", "values", "value"])?;
        let cells = reader.cells(&item.path.key("cells"), object.get("cells").unwrap_or(&Value::Null))?;
        let values: Vec<String> = reader
            .member(&item.path, object, "values")?
            .into_iter()
            .map(|(path, value)| {
                let value = text(Some(value)).parse::<u32>().map(|value| value.to_string());
                value.map_err(|_| reader.error(&path, "no digit", "a number"))
            })
            .collect::<Result<_, _>>()?;
        if cells.is_empty() || values.is_empty() {
            continue;
        }
        let values = values.join(",");
        let mut places: Vec<(usize, usize)> = cells.iter().filter_map(|cell| parse_cell(cell)).collect();
        places.sort_unstable();
        let (row, column) = places[0];
        let square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        if places == square {
            reader.say(&format!("quadruple r{row}c{column} {values}"), &item.path);
        } else {
            reader.say(&format!("contain-at-least {values} {}", cells.join(" ")), &item.path);
        }
    }
    Ok(())
}
