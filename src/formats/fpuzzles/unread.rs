//! What f-puzzles draws or writes beside its rules. People read rules in it; the reader says that it
//! does not.

use serde_json::{Map, Value};

use super::{Path, Reader, is_empty};
use crate::error::ParseError;

/// Keys of drawings, but for `cage`, which may be a rule; and the text of the rules.
const KEYS: [&str; 5] = ["circle", "line", "rectangle", "ruleset", "text"];

/// The most parts of a drawing that a warning lists, and the most characters of a text that it shows.
const MOST_PLACES: usize = 6;
const MOST_CHARACTERS: usize = 100;

/// Whether a key holds drawings or the text of the rules.
pub fn knows(key: &str) -> bool {
    KEYS.contains(&key)
}

/// Warns of what a key holds.
pub fn note(reader: &mut Reader<'_>, path: &Path, key: &str, content: &Value) {
    match (key, content) {
        ("ruleset", content) => text(reader, path, content.as_str().unwrap_or("…")),
        (_, Value::Array(parts)) => drawings(reader, path, &parts.iter().collect::<Vec<_>>()),
        (_, part) => drawings(reader, path, &[part]),
    }
}

/// Warns of a text that states rules for people.
pub fn text(reader: &mut Reader<'_>, path: &Path, text: &str) {
    let shown = shorten(text, MOST_CHARACTERS);
    if !shown.is_empty() {
        reader.warn(path, format!("the text of the rules is not read: \"{shown}\""));
    }
}

/// Warns of parts that only look like something.
pub fn drawings(reader: &mut Reader<'_>, path: &Path, parts: &[&Value]) {
    let seen: Vec<String> = parts.iter().filter_map(|part| place(reader, part)).collect();
    let (count, plural) = (seen.len(), if seen.len() == 1 { "" } else { "s" });
    if count > 0 {
        let more = if count > MOST_PLACES { ", …" } else { "" };
        let listed = seen[..count.min(MOST_PLACES)].join(", ");
        reader.warn(path, format!("{count} drawing{plural}, not read as a rule: {listed}{more}"));
    }
}

/// Where a part is drawn and what is written there; `None` for what shows nothing, and for what
/// f-puzzles draws for a constraint that has a key of its own.
fn place(reader: &Reader<'_>, part: &Value) -> Option<String> {
    let Some(part) = part.as_object() else { return Some(shorten(&part.to_string(), 20)) };
    let value = super::item::text(part.get("value"));
    let cells = cells(part);
    if part.values().all(is_empty) || (cells.is_empty() && value.is_empty()) || is_copy(reader, part) {
        return None;
    }
    let ends = match (cells.first(), cells.last()) {
        (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
        (Some(first), _) => first.clone(),
        _ => "no cell".into(),
    };
    Some(match shorten(&value, 20) {
        value if value.is_empty() => ends,
        value => format!("\"{value}\" at {ends}"),
    })
}

/// The names of the cells of a part.
fn cells(part: &Map<String, Value>) -> Vec<String> {
    fn names(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::String(name) => found.push(shorten(name, 12)),
            Value::Array(values) => values.iter().for_each(|value| names(value, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    ["cell", "cells", "lines"].iter().filter_map(|key| part.get(*key)).for_each(|at| names(at, &mut found));
    found
}

/// Whether a part is drawn for a constraint whose key the object has.
fn is_copy(reader: &Reader<'_>, part: &Map<String, Value>) -> bool {
    let Some(name) = part.get("fromConstraint").and_then(Value::as_str) else { return false };
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let is = |key: &str| !key.is_empty() && super::table::find(key).is_some_and(|key| reader.has(key.name));
    is(&name) || is(name.trim_end_matches('s')) || is(&format!("{name}s"))
}

/// The beginning of a text on one line, without characters that a terminal would obey.
fn shorten(text: &str, most: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = text.chars().filter(|c| !c.is_control()).take(most).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// What SudokuPad's metadata may change of the rules. Everything else in it is no rule.
pub fn metadata(reader: &mut Reader<'_>, path: &Path, content: &Value) -> Result<(), ParseError> {
    for name in ["antiking", "antiknight", "norowcol"] {
        let is_set = content.get(name).is_some_and(|value| !is_empty(value));
        if is_set && !reader.has(name) {
            reader.unknown(&path.key(name), "a rule in the metadata", "rules in keys of their own")?;
        }
    }
    if let Some(rules) = content.get("rules").and_then(Value::as_str) {
        text(reader, &path.key("rules"), rules);
    }
    Ok(())
}
