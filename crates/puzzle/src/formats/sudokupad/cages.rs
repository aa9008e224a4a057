//! The cages of SCL: sums, cells without repeats, and texts about the puzzle.

use serde_json::Value;

use super::reader::Reader;
use crate::error::ParseError;
use crate::formats::json::{Path, is_clear, is_empty, is_label, text};
use crate::grid::Cell;
use crate::statement::Statement;
use crate::terminal::on_one_line;

/// The known keys of a cage.
const KNOWN: [&str; 15] = [
    "backgroundColor",
    "borderColor",
    "cells",
    "color",
    "feedback",
    "fontC",
    "fontSize",
    "hidden",
    "outlineC",
    "sum",
    "style",
    "textColor",
    "type",
    "unique",
    "value",
];

/// Adds the cages, and reads the texts about the puzzle that some cages hold.
pub fn state(reader: &mut Reader<'_>, path: &Path, content: &Value) -> Result<(), ParseError> {
    for (path, content) in reader.array(path, content)? {
        let Some(cage) = content.as_object() else {
            return Err(reader.error(&path, "not a cage", "an object with cells"));
        };
        let is_known = |name: &str| KNOWN.contains(&name);
        reader.check(&path, cage, is_known, "an unknown member of a cage", reader.known)?;
        let at = path.key("cells");
        let cells = reader.cells(&at, cage.get("cells").unwrap_or(&Value::Null))?;
        let value = path.key("value");
        let text = ["value", "sum"]
            .iter()
            .find_map(|name| Some(text(cage.get(*name))).filter(|text| !text.is_empty()));
        let text = text.unwrap_or_default();
        let is_set = |name: &str| cage.get(name) == Some(&Value::Bool(true));
        let is_unseen = cells.is_empty() || is_set("hidden") || is_clear(cage);
        let member = |name: &str| cage.get(name).and_then(Value::as_str);
        let is_house = is_set("unique") || member("type") == Some("rowcol");
        if says(reader, &value, &text, is_unseen)? {
            if is_house {
                differ(reader, &path, cells);
            }
            continue;
        }
        if cells.is_empty() {
            if !text.is_empty() {
                reader.drawings.add("text", format!("\"{}\"", on_one_line(&text, 20)), &path);
            }
            continue;
        }
        // In SudokuPad's conversion from f-puzzles (`fpuzzlesdecoder.js`), a killer cage is `unique` and has its sum in
        // `sum` as well; an extra region has a style. A cage that is only drawn is not `unique`.
        let has_sum = cage.get("sum").is_some_and(|sum| !is_empty(sum));
        let is_sum = has_sum && cage.get("unique") == Some(&Value::Bool(false));
        match text.parse::<u32>() {
            _ if is_set("unique") && member("style") == Some("extraregion") => {
                reader.say(Statement::new("extra-region").with(cells), &path);
            }
            Ok(sum) if is_set("unique") || is_sum => {
                let Some(sum) = i32::try_from(sum).ok().filter(|&sum| sum <= 2_000_000) else {
                    return Err(reader.error(&value, format!("'{text}'"), "the sum of a cage"));
                };
                reader.say(statement(if is_sum { "sum" } else { "killer" }, sum, cells), &path);
            }
            _ if !text.is_empty() => {
                let seen = format!("\"{}\" at {}", on_one_line(&text, 20), ends(&cells));
                reader.drawings.add("cage", seen, &path);
                if is_house {
                    differ(reader, &path, cells);
                }
            }
            _ if is_house => differ(reader, &path, cells),
            _ if is_set("hidden") => {
                let kind = self::text(cage.get("type"));
                if !kind.is_empty() {
                    let message = format!("a hidden cage of the unknown type '{}'", on_one_line(&kind, 20));
                    reader.unknown(&path.key("type"), &message)?;
                }
            }
            _ => reader.drawings.add("cage", ends(&cells), &path),
        }
    }
    Ok(())
}

/// Adds a rule that the digits of a cage differ, unless the cage has no cells or is already a house.
fn differ(reader: &mut Reader<'_>, path: &Path, mut cells: Vec<Cell>) {
    cells.sort_unstable();
    if !cells.is_empty() && !reader.own.cells.contains(&cells) {
        reader.say(statement("killer", 0, cells), path);
    }
}

fn statement(name: &'static str, sum: i32, cells: Vec<Cell>) -> Statement {
    match name {
        "sum" => {
            let terms: Vec<_> = cells.into_iter().map(|cell| (1, cell)).collect();
            Statement::new("sum").with(sum).with(crate::statement::Argument::Terms(terms))
        }
        name => Statement::new(name).with(sum).with(cells),
    }
}

/// Returns `true` if a text is about the puzzle, such as its title, or marks cells without fog; texts about the puzzle
/// are stored. In an invisible cage, the text may also be any member of the metadata.
fn says(reader: &mut Reader<'_>, path: &Path, text: &str, is_unseen: bool) -> Result<bool, ParseError> {
    if matches!(&text.to_uppercase()[..], "FOW" | "FOGLIGHT") {
        return Ok(true);
    }
    let Some((name, rest)) = text.split_once(':') else { return Ok(false) };
    let is_label = is_label(name);
    if !is_label || reader.about(path, name, rest.trim_start()) {
        return Ok(is_label);
    }
    if is_unseen {
        reader.member_of_metadata(path, name, &told(rest.trim()))?;
    }
    Ok(is_unseen)
}

/// Returns the value of a member of the metadata that is written as text.
fn told(text: &str) -> Value {
    match text {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        text => text.into(),
    }
}

/// Returns the first and last of some cells, for messages.
fn ends(cells: &[Cell]) -> String {
    match cells {
        [first, .., last] => format!("{first} to {last}"),
        [cell] => cell.to_string(),
        [] => "no cell".into(),
    }
}
