//! The boards of sudokuwiki.org: 81 cells as digits, or as two digits each in base 32, which distinguish clues from a
//! player's entries.

use super::Value;
use crate::error::{Line, ParseError, Warning};
use crate::formats::Reading;
use crate::formats::imported::ImportedPuzzle;
use crate::grid::{Cell, Digit, Shape, Values};
use crate::plural::counted;
use crate::rules::Rules;

/// The beginning of boards in base 32 with nine values.
const PREFIX: &str = "S9B";

/// The clues of a board that was in base 32.
pub struct Wiki<'a> {
    value: Value<'a>,
    clues: Vec<(Cell, Digit)>,
    /// The number of cells with a player's marks.
    marked: usize,
}

/// Returns `true` if a text is a board in base 32.
pub fn is_coded(text: &str) -> bool {
    let text = text.strip_prefix(PREFIX).unwrap_or(text);
    text.len() == 162 && text.bytes().all(|byte| digit(byte).is_some())
}

fn digit(byte: u8) -> Option<u32> {
    char::from(byte).to_digit(32).filter(|_| !byte.is_ascii_uppercase())
}

/// Reads a board in base 32; `None` if the value has another form.
pub fn read<'a>(value: &Value<'a>) -> Result<Option<Wiki<'a>>, ParseError> {
    let text = value.trimmed();
    if !is_coded(text) {
        return Ok(None);
    }
    let text = text.strip_prefix(PREFIX).unwrap_or(text).as_bytes();
    let (mut clues, mut marked) = (Vec::new(), 0);
    for (place, pair) in text.chunks(2).enumerate() {
        let number = pair.iter().filter_map(|&byte| digit(byte)).fold(0, |number, digit| number * 32 + digit);
        let (values, is_clue) = (number >> 1, number & 1 == 1);
        let cell = Cell::new(place / 9, place % 9);
        match is_clue {
            true if values.is_power_of_two() && values < 512 => {
                clues.push((cell, values.trailing_zeros() as Digit + 1));
            }
            true => return Err(value.error(format!("{cell} is a clue without one value"), "one of 1 to 9")),
            // A full set of candidates is not a player's mark.
            false => marked += usize::from(values != 0 && values != 511),
        }
    }
    Ok(Some(Wiki { value: value.clone(), clues, marked }))
}

impl Wiki<'_> {
    /// Returns the puzzle of the clues, with a warning about a player's marks.
    pub fn puzzle(self, options: &[Line<'_>], rules: Rules<'_>) -> Result<Reading, ParseError> {
        let mut imported = ImportedPuzzle::new(Shape::new(9, 9), Values::new(1, 9), ());
        imported.givens.extend(self.clues.iter().map(|&(cell, digit)| (cell, digit, ())));
        let puzzle = imported.finish(options, rules, |(), _| self.value.place(), |cell| cell.to_string())?;
        let message = format!("marks and digits of a player in {}", counted(self.marked, "cell"));
        let warning = (self.marked > 0).then(|| Warning(self.value.error(message, "")));
        Ok((puzzle, warning.into_iter().collect()))
    }
}
