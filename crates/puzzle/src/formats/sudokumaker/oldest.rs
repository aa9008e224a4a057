//! Documents of SudokuMaker's first version, in which 0 means empty in cells and in most clues outside the grid;
//! SudokuMaker itself reads them this way.

use serde_json::Value;

use super::PUZZLE;

/// The types of constraints whose clue 0 means none: little killers, X-sums, skyscrapers and numbered rooms.
const OUTSIDE: [u64; 4] = [500, 502, 503, 504];

/// Removes the zeros that mean empty, if the document has that version.
pub fn update(document: &mut Value) {
    if document.get("formatVersion").and_then(Value::as_str) != Some("1.0.0") {
        return;
    }
    for name in PUZZLE {
        let Some(puzzle) = document.get_mut(name) else { continue };
        empty(puzzle.get_mut("cells"));
        let constraints = puzzle.get_mut("constraints").and_then(Value::as_array_mut);
        for constraint in constraints.into_iter().flatten() {
            let number = constraint.get("type").and_then(Value::as_u64);
            if number.is_some_and(|number| OUTSIDE.contains(&number)) {
                empty(constraint.get_mut("clues"));
            }
        }
    }
}

/// Replaces each `value` of 0 in a list by null.
fn empty(list: Option<&mut Value>) {
    for item in list.and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(value) = item.get_mut("value").filter(|value| **value == 0) {
            *value = Value::Null;
        }
    }
}
