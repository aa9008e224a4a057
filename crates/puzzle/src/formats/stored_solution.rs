//! Solutions stored with boards, in a column of a table or under a JSON key. They are only kept, never used for
//! solving.

use serde_json::Value;

use crate::error::{Line, Warning};
use crate::grid::Digit;
use crate::puzzle::Puzzle;

/// The warning about a stored solution that does not fit the puzzle.
const NONE: &str = "a stored solution that is not one digit for each cell";

/// Stores the solution in a text with one character per cell, apart from whitespace. A character that is not a value of
/// the grid is an unknown digit. Returns `false` if the number of characters is wrong.
pub fn keep_text(puzzle: &mut Puzzle, text: &str) -> bool {
    keep(puzzle, text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(36)).collect())
}

/// Stores the solution in a JSON value: a text, a list of digits, or a list of rows. Returns a warning on `line` if the
/// value is not a solution; an empty value and a truth value are ignored.
pub fn keep_json(puzzle: &mut Puzzle, value: &Value, line: Line<'_>) -> Option<Warning> {
    let is_kept = match value {
        Value::Null | Value::Bool(_) => true,
        Value::String(text) => text.is_empty() || keep_text(puzzle, text),
        Value::Array(list) if list.is_empty() => true,
        list => {
            let mut digits = Vec::new();
            let is_read = digits_of(list, &mut digits);
            is_read && keep(puzzle, digits)
        }
    };
    (!is_kept).then(|| Warning(line.error_whole(NONE, "")))
}

/// Adds the digits in a value, and returns `false` if it holds something else.
fn digits_of(value: &Value, digits: &mut Vec<Option<u32>>) -> bool {
    match value {
        Value::Null => digits.push(None),
        Value::Number(number) => digits.push(number.as_u64().and_then(|number| u32::try_from(number).ok())),
        Value::String(text) => match text.parse() {
            // A text of up to two characters is the number in a cell; a longer one is a row with one digit per cell.
            Ok(digit) if text.len() < 3 => digits.push(Some(digit)),
            _ => digits.extend(text.chars().map(|c| c.to_digit(36))),
        },
        Value::Array(list) => return list.iter().all(|value| digits_of(value, digits)),
        Value::Bool(_) | Value::Object(_) => return false,
    }
    true
}

/// Stores the digits, if any is known. Returns `false` unless there is one, known or not, for each position of the
/// grid.
fn keep(puzzle: &mut Puzzle, digits: Vec<Option<u32>>) -> bool {
    if digits.len() != puzzle.grid().positions() {
        return false;
    }
    let values = puzzle.grid().values();
    let value = |digit: u32| Digit::try_from(digit).ok().filter(|&digit| values.contains(digit));
    let digits: Vec<Option<Digit>> = digits.into_iter().map(|digit| digit.and_then(value)).collect();
    if digits.iter().any(Option::is_some) {
        puzzle.about_mut().solution = Some(digits);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_have_many_forms() {
        let line = Line { source: None, number: 1, text: "" };
        let stored = |json: &str| {
            let mut puzzle: Puzzle = "1...\n....\n....\n....".parse().expect("a puzzle");
            let value = serde_json::from_str(json).expect("JSON");
            let warning = keep_json(&mut puzzle, &value, line);
            let shown = |digits: Vec<Option<Digit>>| {
                digits.iter().map(|digit| digit.map_or('.', |digit| char::from(b'0' + digit as u8))).collect()
            };
            let kept: Option<String> = puzzle.about().solution.clone().map(shown);
            (kept.unwrap_or_default(), warning.is_some())
        };
        for json in [
            r#""1234341221434321""#,
            "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]",
            "[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]",
            r#"["1234","3412","2143","4321"]"#,
            r#"[["1","2","3","4"],["3","4","1","2"],["2","1","4","3"],["4","3","2","1"]]"#,
        ] {
            assert_eq!(stored(json), ("1234341221434321".into(), false), "{json}");
        }
        assert_eq!(stored(r#""1.349.1221434321""#), ("1.34..1221434321".into(), false));
        for empty in ["null", "\"\"", "[]", "false", "\"................\""] {
            assert_eq!(stored(empty), (String::new(), false), "{empty}");
        }
        for wrong in ["\"123\"", "[[1,2],[2,1]]", "{}", "[{}]", "5"] {
            assert_eq!(stored(wrong), (String::new(), true), "{wrong}");
        }
    }
}
