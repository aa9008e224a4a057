//! Codes of boards that count empty cells: the codes of SudokuPad's classic puzzles and of sudokuexchange.

/// The characters for runs of empty cells in the first code; the index of a character is the length of the run.
const RUNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The characters of the second code: the character for a digit d followed by b empty cells has the index d + 10b. The
/// digit 0 is an empty cell.
const PAIRS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The maximum number of cells that are decoded.
const MOST: usize = 10_000;

/// Returns the cells of a text in the first code, in which digits stand for themselves; points are empty cells. `None`
/// for other texts.
pub fn runs(text: &str) -> Option<String> {
    let mut cells = String::new();
    for byte in text.bytes() {
        match byte {
            b'1'..=b'9' => cells.push(byte.into()),
            _ => {
                let run = RUNS.iter().position(|&known| known == byte)?;
                cells.extend(std::iter::repeat_n('.', run));
            }
        }
        if cells.len() > MOST {
            return None;
        }
    }
    Some(cells)
}

/// Returns the cells of a text in the second code; points are empty cells. `None` for other texts.
pub fn pairs(text: &str) -> Option<String> {
    let mut cells = String::new();
    for byte in text.bytes() {
        let place = PAIRS.iter().position(|&known| known == byte)?;
        cells.push(char::from_digit((place % 10) as u32, 10).filter(|&digit| digit != '0').unwrap_or('.'));
        cells.extend(std::iter::repeat_n('.', place / 10));
        if cells.len() > MOST {
            return None;
        }
    }
    Some(cells)
}

/// Returns the cells if they form a square board of 4x4 or more with digits that fit.
pub fn square(cells: String) -> Option<String> {
    let side = cells.len().isqrt();
    let fits = |c: char| c.to_digit(10).is_none_or(|digit| digit as usize <= side);
    (side > 3 && side * side == cells.len() && cells.chars().all(fits)).then_some(cells)
}

/// Returns the cells of a text in whichever code makes them a square board; `None` if neither code does, or if the two
/// codes give different boards.
pub fn board(text: &str) -> Option<String> {
    match (runs(text).and_then(square), pairs(text).and_then(square)) {
        (Some(first), Some(second)) if first != second => None,
        (first, second) => first.or(second),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_codes_are_undone() {
        assert_eq!(pairs("fqU4").as_deref(), Some("1....2.........4"));
        assert_eq!(runs("1E2J4").as_deref(), Some("1....2.........4"));
        assert_eq!(board("fqU4").as_deref(), Some("1....2.........4"));
        assert_eq!(board("1E2J4").as_deref(), Some("1....2.........4"));
        let empty = ".".repeat(81);
        assert_eq!(board("_M").as_deref(), Some(&empty[..]));
        for text in ["", "1E2", "9P", "é", "0"] {
            assert_eq!(board(text), None, "{text}");
        }
        // A text that is a 9x9 board in the first code and a 4x4 board in the second.
        let sides =
            [runs("eBUe"), pairs("eBUe")].map(|cells| cells.and_then(square).map(|cells| cells.len()));
        assert_eq!((sides, board("eBUe")), ([Some(81), Some(16)], None));
        assert_eq!(runs(&"_".repeat(100_000)), None, "it could be a bomb");
    }
}
