//! The drawings of f-puzzles, from which this reader reads no rule. People may see rules in them, so they are an error
//! unless drawings are to be ignored.

use serde_json::{Map, Value};

use super::{Path, Reader, about, custom, is_empty, table, text};
use crate::error::ParseError;
use crate::formats::json::{SEVERAL_GRIDS, name_in_metadata, rule_in_metadata};
use crate::terminal::on_one_line;

/// The keys that hold drawings, except `cage`, which may hold rules.
const KEYS: [&str; 4] = ["circle", "line", "rectangle", "text"];

/// Returns `true` if a key holds drawings.
pub fn knows(key: &str) -> bool {
    KEYS.contains(&key)
}

/// Collects the drawings that a key holds.
pub fn note(reader: &mut Reader<'_>, key: &str, path: &Path, content: &Value) {
    match content {
        Value::Array(parts) => {
            parts.iter().enumerate().for_each(|(place, part)| drawing(reader, key, &path.index(place), part));
        }
        part => drawing(reader, key, path, part),
    }
}

/// Collects a part that is only decoration.
pub fn drawing(reader: &mut Reader<'_>, key: &str, path: &Path, part: &Value) {
    if let Some(seen) = seen(reader, key, part) {
        reader.drawings.add(key, seen, path);
    }
}

/// Describes the look, position and text of a part for people. Returns `None` for an invisible part, and for a drawing
/// that copies a constraint stated by a key.
fn seen(reader: &Reader<'_>, key: &str, part: &Value) -> Option<String> {
    let Some(part) = part.as_object() else { return Some(on_one_line(&part.to_string(), 20)) };
    let value = text(part.get("value"));
    let cells = cells(part);
    let is_blank = value.is_empty() && (cells.is_empty() || key == "text");
    if part.values().all(is_empty) || is_blank || is_copy(reader, part) {
        return None;
    }
    let ends = match (cells.first(), cells.last()) {
        (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
        (Some(first), _) => first.clone(),
        _ => "no cell".into(),
    };
    let colour = ["outlineC", "baseC", "fontC"].iter().find_map(|name| part.get(*name)?.as_str());
    let colour = colour.map_or(String::new(), |colour| on_one_line(colour, 20) + " ");
    Some(match on_one_line(&value, 20) {
        value if value.is_empty() => colour + &ends,
        value => format!("\"{value}\" at {ends}"),
    })
}

/// Returns the names of the cells of a part.
fn cells(part: &Map<String, Value>) -> Vec<String> {
    fn names(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::String(name) => found.push(on_one_line(name, 12)),
            Value::Array(values) => values.iter().for_each(|value| names(value, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    ["cell", "cells", "lines"].iter().filter_map(|key| part.get(*key)).for_each(|at| names(at, &mut found));
    found
}

/// Members by which plugins mark their drawings, each with the key of the constraint that is drawn.
const MARKS: [(&str, &str); 2] = [("isPowerOfTwoConstraint", "poweroftwo"), ("isPrimeConstraint", "prime")];

/// Returns `true` if a part is the drawing of a constraint that the object also states by a key.
fn is_copy(reader: &Reader<'_>, part: &Map<String, Value>) -> bool {
    let is_set = |name: &str| part.get(name) == Some(&Value::Bool(true));
    if MARKS.iter().any(|(mark, key)| is_set(mark) && reader.has(key)) {
        return true;
    }
    // Older plugins do not say for which key they draw a line, so its cells are compared.
    if is_set("isNewConstraint") {
        let stated = table::KEYS.iter().filter_map(|key| reader.own.get(key.name)?.as_array()).flatten();
        return stated.filter_map(|item| item.get("lines")).any(|lines| part.get("lines") == Some(lines));
    }
    let Some(name) = part.get("fromConstraint").and_then(Value::as_str) else { return false };
    if custom::is_defined(reader, &custom::key_of(name)) {
        return true;
    }
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let is = |key: &str| !key.is_empty() && table::find(key).is_some_and(|key| reader.has(key.name));
    let name = super::copies::key_of(&name);
    is(name) || is(name.trim_end_matches('s')) || is(&format!("{name}s"))
}

/// Reads SudokuPad's metadata. Rules named there must also be stated by keys of their own.
pub fn metadata(reader: &mut Reader<'_>, path: &Path, content: &Value) -> Result<(), ParseError> {
    for (name, content) in reader.object(path, content, "one that describes the puzzle")? {
        member(reader, &path.key(name), name, content)?;
    }
    Ok(())
}

/// Reads a member of the metadata; members that name no known rule are ignored.
pub fn member(reader: &mut Reader<'_>, path: &Path, name: &str, content: &Value) -> Result<(), ParseError> {
    if is_empty(content) || about::state(reader, path, name, content) {
        return Ok(());
    }
    if name == "global" {
        for (path, rule) in reader.array(path, content)? {
            if rule.as_str() != Some("rowcol") {
                unstated(reader, &path, rule.as_str().unwrap_or_default())?;
            }
        }
        return Ok(());
    }
    if name == "grids" {
        return reader.unknown_in(path, SEVERAL_GRIDS, "one grid");
    }
    match rule_in_metadata(&name_in_metadata(name)) {
        Some(_) if content.as_str() != Some("false") => unstated(reader, path, name),
        _ => Ok(()),
    }
}

/// Fails if a rule in the metadata is not also stated by a key of its own.
fn unstated(reader: &mut Reader<'_>, path: &Path, name: &str) -> Result<(), ParseError> {
    let name = name_in_metadata(name);
    let is_stated = rule_in_metadata(&name).is_some() && reader.own.get(&name) == Some(&Value::Bool(true));
    match is_stated {
        true => Ok(()),
        false => reader.unknown_in(path, "a rule in the metadata", "rules in keys of their own"),
    }
}
