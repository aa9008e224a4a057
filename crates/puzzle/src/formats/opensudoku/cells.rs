//! Reads the cells of a game whose text begins with a version.

use std::borrow::Cow;

use super::CELLS;
use crate::error::{Line, ParseError};

/// The number of fields per cell in versions 1 to 5 (`CellCollection` and `SudokuBoard` of OpenSudoku). The fields are
/// the value, the marks, from version 4 on a second kind of marks, in version 5 a colour, and finally a flag that is
/// set if the cell can be edited.
const FIELDS: [usize; 5] = [3, 3, 3, 4, 5];

/// Returns the givens of a game whose text begins with `version: N`, and the number of values that a player entered,
/// which can be edited.
pub fn versioned(rest: &str, line: Line<'_>) -> Result<(String, usize), ParseError> {
    let (version, cells) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    let count = version.parse::<usize>().ok().and_then(|version| FIELDS.get(version.checked_sub(1)?));
    let Some(&count) = count else {
        let shown: String = version.chars().take(20).collect();
        return Err(line.error_whole(format!("version {shown}"), "version 1 to 5"));
    };
    // Version 2 has one bar too many after some marks.
    let cells = if version == "2" { cells.replace("||", "|").into() } else { Cow::Borrowed(cells) };
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    if fields.len() != count * CELLS {
        let message = format!("{} fields of cells", fields.len());
        let expected =
            format!("{}: {count} for each cell, with its value and whether it can be edited", count * CELLS);
        return Err(line.error_whole(message, expected));
    }
    let (mut board, mut entered) = (String::new(), 0);
    for (number, cell) in fields.chunks(count).enumerate() {
        let digit = match cell[0] {
            "0" => '.',
            digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
                char::from(digit.as_bytes()[0])
            }
            other => {
                let message =
                    format!("'{}' in cell {}", other.chars().take(20).collect::<String>(), number + 1);
                return Err(line.error_whole(message, "a digit"));
            }
        };
        let is_given = match cell[count - 1] {
            "0" | "false" => true,
            "1" | "true" => false,
            _ => {
                return Err(line.error_whole(
                    format!("nothing that says whether cell {} is given", number + 1),
                    "0 or 1",
                ));
            }
        };
        entered += usize::from(!is_given && digit != '.');
        board.push(if is_given { digit } else { '.' });
    }
    Ok((board, entered))
}
