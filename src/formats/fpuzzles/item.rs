//! One element of a key's content: its cells and value, put into the native line.

use serde_json::{Map, Value};

use super::table::{Key, Number, States};
use super::words::Words;
use super::{Path, Reader, is_empty};
use crate::error::ParseError;
use crate::rules::statement::parse_cell;

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

/// The largest number of any rule; most take less.
const MAX_NUMBER: i32 = 2_000_000;

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
        // Where no line is long enough, too.
        item.value(reader, object)?;
        for (path, line) in reader.member(&item.path, object, "lines")? {
            let cells = reader.cells(&path, line)?;
            if cells.len() >= shortest {
                item.say(reader, object, &path, Some(&cells))?;
            }
        }
        return Ok(());
    }
    item.check_members(reader, object, &["cell", "cells", "cloneCells", "direction", "value"])?;
    let count = |name: &str| object.get(name).and_then(Value::as_array).map_or(0, Vec::len);
    let (cells, clones) = (count("cells"), count("cloneCells"));
    if cells > 0 && clones > 0 && cells != clones {
        let path = item.path.key("cloneCells");
        return Err(reader.error(
            &path,
            format!("{clones} cells"),
            format!("{cells}, as many as are cloned"),
        ));
    }
    item.say(reader, object, &item.path.clone(), None)
}

impl<'a> Item<'a> {
    pub fn object(&self, reader: &Reader<'_>) -> Result<&'a Map<String, Value>, ParseError> {
        let error = || reader.error(&self.path, "no object", "an object such as {\"cells\": …}");
        self.content.as_object().ok_or_else(error)
    }

    /// Fails at members that the native line has no place for.
    pub fn check_members(
        &self,
        reader: &mut Reader<'_>,
        object: &Map<String, Value>,
        known: &[&str],
    ) -> Result<(), ParseError> {
        for (name, content) in object {
            let unused = name == "value" && matches!(self.key.value, Number::Absent);
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

    /// States the key's native line, for these cells or those of the object; nothing if a part
    /// that the line needs is empty.
    fn say(
        &self,
        reader: &mut Reader<'_>,
        object: &Map<String, Value>,
        place: &Path,
        cells: Option<&[String]>,
    ) -> Result<(), ParseError> {
        let mut parts = self.key.native.split(' ');
        let mut words = Words::new(parts.next().unwrap_or_default(), place);
        for part in parts {
            let (word, path) = match (part, cells) {
                ("{value}", _) => {
                    let Some(value) = self.value(reader, object)? else { return Ok(()) };
                    words = words.add_from(&value, self.path.key("value"), label(object));
                    continue;
                }
                ("{cells}", Some(cells)) => (Some(cells.join(" ")), place.clone()),
                ("{cells}" | "{cloneCells}", _) => {
                    let name = part.trim_matches(['{', '}']);
                    let content = object.get(name).unwrap_or(&Value::Null);
                    let cells = reader.cells(&place.key(name), content)?;
                    (Some(cells.join(" ")).filter(|text| !text.is_empty()), place.key(name))
                }
                ("{cell}", _) => (self.inside(reader, object)?, self.path.key("cell")),
                ("{house}" | "{side}" | "{inside}" | "{direction}", _) => match self.cell(reader, object)? {
                    Some(cell) => (Some(self.outside(reader, object, part, cell)?), self.path.key("cell")),
                    None => (None, self.path.key("cell")),
                },
                _ => (Some(part.to_owned()), place.clone()),
            };
            match word {
                Some(word) => words = words.add_from(&word, path, None),
                None if is_empty(object.get("value").unwrap_or(&Value::Null)) => return Ok(()),
                None => return Err(reader.error(&path, "a value without cells", "the cells that it is for")),
            }
        }
        reader.say_words(words);
        Ok(())
    }

    /// The `value`, as the key wants it; `None` where the element states nothing.
    fn value(&self, reader: &Reader<'_>, object: &Map<String, Value>) -> Result<Option<String>, ParseError> {
        let path = self.path.key("value");
        let content = object.get("value").unwrap_or(&Value::Null);
        let text = text(Some(content));
        let wrong = |expected: &str| Err(reader.bad(&path, content, label(object).as_deref(), expected));
        match self.key.value {
            Number::Absent => Ok(None),
            _ if text.is_empty() && !is_empty(content) && !content.is_string() => wrong("a number or a text"),
            Number::Or(default) if text.is_empty() => Ok(Some(default(reader.side).to_string())),
            Number::Clue | Number::Positive | Number::Roman if text.is_empty() => Ok(None),
            Number::Roman => match &text.to_lowercase()[..] {
                word @ ("x" | "v") => Ok(Some(word.to_owned())),
                _ => wrong("X or V, or nothing"),
            },
            Number::Or(_) | Number::Clue | Number::Positive => match number(&text) {
                None => wrong(&format!("a whole number from 0 to {MAX_NUMBER}, or nothing")),
                Some(0) if matches!(self.key.value, Number::Positive) => Ok(None),
                Some(number) => Ok(Some(number.to_string())),
            },
        }
    }

    /// The `cell` of an element that is about a cell of the grid.
    fn inside(&self, reader: &Reader<'_>, object: &Map<String, Value>) -> Result<Option<String>, ParseError> {
        let Some((row, column)) = self.cell(reader, object)? else { return Ok(None) };
        if row.min(column) == 0 || row.max(column) > reader.side {
            let expected = format!("R1C1 to R{0}C{0}", reader.side);
            let name = object.get("cell").unwrap_or(&Value::Null);
            return Err(reader.bad(&self.path.key("cell"), name, None, &expected));
        }
        Ok(Some(format!("r{row}c{column}")))
    }

    /// The `cell`: row and column, 0 and one more than the last where it is outside the grid.
    fn cell(
        &self,
        reader: &Reader<'_>,
        object: &Map<String, Value>,
    ) -> Result<Option<(usize, usize)>, ParseError> {
        let content = object.get("cell").unwrap_or(&Value::Null);
        if is_empty(content) {
            return Ok(None);
        }
        let cell = parse_cell(&text(Some(content)));
        let cell = cell.filter(|&(row, column)| row.max(column) <= reader.side + 1);
        let error = || reader.bad(&self.path.key("cell"), content, None, "a cell such as \"R1C1\"");
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
                let (down, right) = match &direction[..] {
                    "ur" => (-1, 1),
                    "ul" => (-1, -1),
                    "dr" => (1, 1),
                    "dl" => (1, -1),
                    _ => {
                        let content = object.get("direction").unwrap_or(&Value::Null);
                        let path = self.path.key("direction");
                        return Err(reader.bad(&path, content, None, "UR, UL, DR or DL"));
                    }
                };
                let first = row.checked_add_signed(down).zip(column.checked_add_signed(right));
                let first = first.filter(|&(row, column)| inside(row) && inside(column));
                let error = || reader.error(&self.path, "no diagonal begins there", "one inside the grid");
                first.map(|(row, column)| format!("r{row}c{column}")).ok_or_else(error)
            }
        }
    }
}

/// A string, or a number as one.
pub fn text(content: Option<&Value>) -> String {
    match content {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// A whole number that a rule can do with.
pub fn number(text: &str) -> Option<i32> {
    text.parse().ok().filter(|number| (0..=MAX_NUMBER).contains(number))
}

/// The first cell that an element names, for errors about its numbers.
pub fn label(object: &Map<String, Value>) -> Option<String> {
    let lines = object.get("lines").and_then(|lines| lines.get(0));
    let first = |cells: Option<&'_ Value>| cells.and_then(|cells| cells.get(0)).cloned();
    let name = object.get("cell").cloned().or_else(|| first(object.get("cells"))).or_else(|| first(lines));
    name.as_ref().and_then(Value::as_str).filter(|name| parse_cell(name).is_some()).map(str::to_owned)
}
