//! Reads the title, the author and the text of the rules of an f-puzzles object: from keys, from SudokuPad's metadata,
//! or from cages that only hold text.

use serde_json::Value;

use super::{Path, Reader, native_lines, text};

/// Stores a member that describes the puzzle. Returns `false` if the member is something else.
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
