//! What an f-puzzles object says of the puzzle beside its rules: title, author, text of the rules, a stored
//! solution. They stand in keys, in SudokuPad's metadata, or in cages that only look like some.

use serde_json::Value;

use super::{Path, Reader, item, unread};
use crate::grid::Digit;
use crate::puzzle::About;

/// Keeps what a member says of the puzzle; whether it is such a member.
pub fn state(reader: &mut Reader<'_>, path: &Path, name: &str, content: &Value) -> bool {
    let text = content.as_str();
    match (name, text) {
        ("title", text) => keep(&mut reader.about.title, text.and_then(About::name)),
        ("author", text) => keep(&mut reader.about.author, text.and_then(About::name)),
        ("ruleset" | "rules", Some(text)) => rules(reader, path, text),
        ("ruleset", None) => unread::text(reader, path, "…"),
        ("solution", _) => solution(reader, path, content),
        _ => return false,
    }
    true
}

/// The first of several places that state it counts.
fn keep<T>(slot: &mut Option<T>, found: Option<T>) {
    *slot = slot.take().or(found);
}

fn rules(reader: &mut Reader<'_>, path: &Path, text: &str) {
    let stated = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    // The same text often stands in two places.
    if stated.is_some() && reader.about.rules != stated {
        unread::text(reader, path, text);
    }
    keep(&mut reader.about.rules, stated);
}

/// Keeps a stored solution: a list of digits, or a text of one character each; what is no digit is unknown.
fn solution(reader: &mut Reader<'_>, path: &Path, content: &Value) {
    let digits: Vec<Option<Digit>> = match content {
        Value::Array(digits) => digits.iter().map(|digit| item::text(Some(digit)).parse().ok()).collect(),
        Value::String(text) => text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| c.to_digit(36).and_then(|digit| digit.try_into().ok()))
            .collect(),
        _ => Vec::new(),
    };
    let values = 1..=reader.side as Digit;
    let digits: Vec<_> =
        digits.into_iter().map(|digit| digit.filter(|digit| values.contains(digit))).collect();
    match digits.len() == reader.side * reader.side {
        true if digits.iter().all(Option::is_none) => {}
        true => keep(&mut reader.about.solution, Some(digits)),
        false => reader.warn(path, "a stored solution that is not one digit for each cell".into()),
    }
}
