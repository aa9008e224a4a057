//! The title, author and text of rules in an f-puzzles object: in keys, in SudokuPad's metadata, or in cages that only
//! look like cages.

use serde_json::Value;

use super::{Path, Reader, native_lines, text};

/// Keeps a member that describes the puzzle; returns `false` if the member is something else.
pub fn state(reader: &mut Reader<'_>, path: &Path, name: &str, content: &Value) -> bool {
    match (name, content) {
        ("ruleset", Value::String(text)) => native_lines::state(reader, path, text),
        ("ruleset", _) => reader.unread(path, "…"),
        ("solution", Value::Array(digits)) => {
            reader.solution(path, digits.iter().map(|digit| text(Some(digit)).parse().ok()));
        }
        (_, Value::String(text)) => return reader.about(path, name, text),
        ("title" | "author", _) => {}
        ("solution", _) => reader.solution(path, std::iter::empty()),
        _ => return false,
    }
    true
}
