//! The cells of a grid as people type them: rows of characters, or of numbers between blanks.

use std::collections::BTreeMap;

use super::alien;
use super::row::{Reading, Row};
use crate::error::ParseError;
use crate::grid::{Digit, MAX_SIDE, Values};

/// The board of a text: its rows, how they are read, and the size they show.
#[derive(Debug)]
pub struct Board<'a> {
    rows: Vec<Row<'a>>,
    reading: Reading,
}

impl<'a> Board<'a> {
    /// A board of known size: a line for each of its rows, or one line for all.
    pub fn sized(rows: Vec<Row<'a>>, height: usize, width: usize) -> Result<Board<'a>, ParseError> {
        let [characters, words] = Reading::BORDERED;
        if let ([row], true) = (&rows[..], height > 1) {
            let dashed = Reading::DASHED.into_iter().filter(|_| row.dashes_may_be_empty());
            let fits = |reading: &Reading| row.cells(*reading) == height * width;
            if let Some(reading) = Reading::BORDERED.into_iter().chain(dashed).find(fits) {
                return Ok(Board { rows, reading });
            }
        }
        let in_words = |row: &Row<'_>| row.cells(words) == width && row.cells(characters) != width;
        let reading = if rows.iter().any(in_words) { words } else { characters };
        if let Some(row) = rows.iter().find(|row| row.cells(reading) != width) {
            return Err(alien::title(row, width).unwrap_or_else(|| {
                row.line.error_whole(format!("{} cells", row.cells(reading)), format!("{width}"))
            }));
        }
        match rows.last() {
            Some(last) if rows.len() != height => {
                let beyond = rows.get(height).unwrap_or(last);
                Err(beyond
                    .line
                    .error_whole(format!("{} rows of {width} cells", rows.len()), format!("{height} rows")))
            }
            _ => Ok(Board { rows, reading }),
        }
    }

    /// A square board that says its size itself, by rows or as one line; and that size.
    pub fn square(rows: Vec<Row<'a>>) -> Result<(Board<'a>, usize), ParseError> {
        if let [row] = &rows[..] {
            let (side, reading) = one_line(row)?;
            return Ok((Board { rows, reading }, side));
        }
        let side = rows.len();
        let [characters, words] = Reading::BORDERED;
        let agree = |reading| rows.iter().filter(|row| row.cells(reading) == side).count();
        let reading = if agree(words) > agree(characters) { words } else { characters };
        if agree(reading) == side {
            return Ok((Board { rows, reading }, side));
        }
        let (reading, width) = most(&rows);
        let Some(wrong) = rows.iter().find(|row| row.cells(reading) != width) else {
            let line = rows.get(width).or(rows.last()).unwrap_or(&rows[0]).line;
            let expected = match side.max(width) <= MAX_SIDE {
                true => format!("{width} rows, or a line 'grid {side}x{width}' above"),
                false => format!("as many rows as cells in a row, up to {MAX_SIDE}"),
            };
            return Err(line.error_whole(format!("{side} rows of {width} cells"), expected));
        };
        Err(alien::title(wrong, width).unwrap_or_else(|| {
            let message = format!("{} cells in one of {side} rows", wrong.cells(reading));
            let why = if width == side { "as many as there are rows" } else { "as most rows have" };
            wrong.line.error_whole(message, format!("{width} cells, {why}"))
        }))
    }

    /// The given of each cell, in order.
    pub fn digits(&self, values: Values) -> Result<Vec<Option<Digit>>, ParseError> {
        let mut digits = Vec::new();
        for row in &self.rows {
            let text = row.line.text;
            for place in row.places(self.reading) {
                let word = &text[place.clone()];
                if word == "-" {
                    digits.push(None);
                    continue;
                }
                let shown = || word.escape_debug().take(20).collect::<String>();
                digits.push(
                    digit(word, values)
                        .map_err(|expected| row.line.error(place, format!("'{}'", shown()), expected))?,
                );
            }
        }
        Ok(digits)
    }
}

/// The only line of a board: its side, and how it is read.
fn one_line(row: &Row<'_>) -> Result<(usize, Reading), ParseError> {
    let (line, cells) = (row.line, row.cells(Reading::BORDERED[0]));
    if let Some((bordered, dashed)) = row.two_squares() {
        let message = format!(
            "a board of {bordered}x{bordered} if '-' is a border, of {dashed}x{dashed} if it is an empty cell"
        );
        return Err(line.error_whole(message, "'.' for an empty cell, and no '-'"));
    }
    let Some((side, reading)) = row.square() else {
        let message = format!("{cells} cells on the only line of the grid");
        return Err(line.error_whole(message, "a square number of cells, such as 81, or more lines"));
    };
    if let Some(other) = row.square_of_blanks() {
        let message =
            format!("a board of {side}x{side}, or one of {other}x{other} if blanks are empty cells");
        return Err(line.error_whole(message, "'.' for an empty cell"));
    }
    Ok((side, reading))
}

/// The reading in which most rows have equally many cells, and how many those are.
fn most(rows: &[Row<'_>]) -> (Reading, usize) {
    let [characters, words] = Reading::BORDERED;
    let most = |reading| {
        let mut counts = BTreeMap::new();
        rows.iter().for_each(|row| *counts.entry(row.cells(reading)).or_insert(0) += 1);
        // Among equals the one with as many cells as there are rows.
        let best = counts.into_iter().max_by_key(|&(width, rows_of_it)| (rows_of_it, width == rows.len()));
        best.unwrap_or_default()
    };
    let (in_characters, in_words) = (most(characters), most(words));
    // Runs of characters between borders are no words.
    let digits = in_words.0.max(rows.len()).to_string().len();
    let are_words = rows.iter().all(|row| row.longest(words.dash) <= digits);
    match are_words && in_words.1 > in_characters.1 {
        true => (words, in_words.0),
        false => (characters, in_characters.0),
    }
}

/// A cell's text as a given or an empty cell; what was expected, if it is neither.
pub fn digit(word: &str, values: Values) -> Result<Option<Digit>, String> {
    let value = match word {
        "." | "_" | "*" => return Ok(None),
        "0" if values.min > 0 => return Ok(None),
        _ => match word.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Some(Digit::from(letter.to_ascii_uppercase() - b'A') + 10)
            }
            digits if digits.iter().all(u8::is_ascii_digit) => word.parse().ok(),
            _ => None,
        },
    };
    match value.filter(|&value| values.contains(value)) {
        Some(value) => Ok(Some(value)),
        None => {
            let letters = if values.max > 9 { " (A is 10)" } else { "" };
            Err(format!("a value from {} to {}{letters}, or . for an empty cell", values.min, values.max))
        }
    }
}

/// Reads a line of one byte a cell, if it can be nothing but a board of so many cells: other forms
/// of so many characters have few empty ones. Otherwise answers false, and the line wants a closer
/// look.
pub fn read_plain(text: &str, side: usize, values: Values, digits: &mut Vec<Option<Digit>>) -> bool {
    digits.clear();
    if text.len() != side * side || is_cube(text.len()) {
        return false;
    }
    for byte in text.bytes() {
        digits.push(match byte {
            b'.' | b'_' | b'*' => None,
            b'0' if values.min > 0 => None,
            b'0'..=b'9' if values.contains(Digit::from(byte - b'0')) => Some(Digit::from(byte - b'0')),
            _ => return false,
        });
    }
    digits.iter().filter(|digit| digit.is_none()).count() > 4 * side
}

/// Whether pencil marks of a board have so many characters.
fn is_cube(count: usize) -> bool {
    (1..).map(|side| side * side * side).take_while(|&cube| cube <= count).any(|cube| cube == count)
}

/// Writes cells so that [`Board`] reads them back: characters where every value is one digit,
/// otherwise numbers with blanks between.
pub fn write(cells: &[Option<Digit>], values: Values) -> String {
    let character = |cell: &Option<Digit>| cell.map_or(b'.', |digit| b'0' + digit as u8);
    if cells.iter().flatten().all(|&digit| digit <= 9) && values.max <= 9 {
        return String::from_utf8(cells.iter().map(character).collect()).expect("digits are ASCII");
    }
    let mut text = String::with_capacity(cells.len() * 3);
    for (place, cell) in cells.iter().enumerate() {
        if values.max > 9 && place > 0 {
            text.push(' ');
        }
        match cell {
            None => text.push('.'),
            Some(digit) => text += &digit.to_string(),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Line;

    const NINE: Values = Values::new(1, 9);

    #[test]
    fn what_is_read_quickly_is_read_alike() {
        use crate::formats::{Format, Kind, detect};
        let side = |cells: usize| proptest::collection::vec("[.0_*1-9]", cells);
        let lines = proptest::prop_oneof![side(16), side(36), side(64), side(81), side(256)];
        let empty = proptest::num::u8::ANY;
        proptest::proptest!(|(cells in lines, weight in empty)| {
            let cells: Vec<&str> =
                cells.iter().enumerate().map(|(i, cell)| if (i * 89 + 7) % 256 < weight.into() { "." } else { cell }).collect();
            let (text, side) = (cells.concat(), cells.len().isqrt());
            let mut quick = Vec::new();
            let values = Values::new(1, side as Digit);
            if read_plain(&text, side, values, &mut quick) {
                let rows = vec![Row::new(Line { source: None, number: 1, text: &text }).expect("a row")];
                let (board, found) = Board::square(rows).expect("a board");
                assert_eq!((found, board.digits(values).expect("digits")), (side, quick));
                let two = format!("{text}\n{text}");
                assert!(matches!(detect(&text), Kind::Puzzle(Format::Line)), "{text}");
                assert!(matches!(detect(&two), Kind::Batch), "{text}");
            }
        });
    }

    fn square(text: &str, max: Digit) -> Result<(usize, String), String> {
        let rows: Vec<Row<'_>> = Line::all(text).filter_map(Row::new).collect();
        let (board, side) = Board::square(rows).map_err(|error| error.headline())?;
        let digits = board.digits(Values::new(1, max)).map_err(|error| error.headline())?;
        Ok((side, write(&digits, Values::new(1, max))))
    }

    #[test]
    fn blanks_and_borders_are_decoration() {
        let text = "1 2 | 3 4\n. _ | * 0\n----+----\n....\n4321";
        assert_eq!(square(text, 4), Ok((4, "1234........4321".into())));
    }

    #[test]
    fn numbers_need_blanks() {
        let row = "16 . 10 4 A . . 1 . . . . . . . .\n".repeat(16);
        let (side, written) = square(&row, 16).expect("a board");
        assert_eq!((side, &written[..20]), (16, "16 . 10 4 10 . . 1 ."));
    }

    #[test]
    fn one_line_is_a_board() {
        assert_eq!(square(&".".repeat(81), 9).map(|(side, _)| side), Ok(9));
        assert_eq!(square("1.. ... ..2", 3).map(|(side, _)| side), Ok(3));
        assert_eq!(square(&"12 ".repeat(256), 16).map(|(side, _)| side), Ok(16));
        assert_eq!(square(".", 1).map(|(side, _)| side), Ok(1));
        assert!(square("12.", 9).unwrap_err().starts_with("1:1: 3 cells on the only line"));
    }

    #[test]
    fn wrong_counts_say_what_is_missing() {
        let nine = ".........\n";
        assert_eq!(
            square(&nine.repeat(8), 9).unwrap_err(),
            "8:1: 8 rows of 9 cells, expected 9 rows, or a line 'grid 8x9' above"
        );
        let text = nine.repeat(4) + "........\n" + &nine.repeat(4);
        assert_eq!(
            square(&text, 9).unwrap_err(),
            "5:1: 8 cells in one of 9 rows, expected 9 cells, as many as there are rows"
        );
    }

    #[test]
    fn alien_characters_and_large_values_are_named() {
        assert_eq!(digit("5", NINE), Ok(Some(5)));
        assert_eq!(digit("0", Values::new(0, 8)), Ok(Some(0)));
        for word in ["A", "10", "x", "é", "½", "+1", ""] {
            assert_eq!(
                digit(word, NINE).unwrap_err(),
                "a value from 1 to 9, or . for an empty cell",
                "{word}"
            );
        }
    }
}
