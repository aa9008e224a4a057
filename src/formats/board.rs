//! The cells of a grid as people type them: rows of characters, or of numbers between blanks.

use std::ops::Range;

use crate::error::{Line, ParseError};
use crate::grid::{Digit, MAX_SIDE, Values};

/// How a board writes its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// One character a cell: 1-9, then A = 10 to Z = 35. Blanks and box borders mean nothing.
    Characters,
    /// Numbers (or single characters) with blanks or `|` between.
    Words,
}

/// What separates cells or draws boxes.
fn is_border(c: char) -> bool {
    matches!(c, '|' | '-' | '+')
}

/// One line of a board.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    line: Line<'a>,
    characters: usize,
    words: usize,
    longest: usize,
}

impl<'a> Row<'a> {
    /// The line as a row; `None` if it draws a border or is blank.
    pub fn new(line: Line<'a>) -> Option<Row<'a>> {
        let characters = cell_characters(line.text).count();
        let longest = cell_words(line.text).map(|word| word.len()).max().unwrap_or(0);
        (characters > 0).then(|| Row { line, characters, words: cell_words(line.text).count(), longest })
    }

    fn cells(&self, style: Style) -> usize {
        match style {
            Style::Characters => self.characters,
            Style::Words => self.words,
        }
    }

    /// Whether the words could be the cells of a `side` x `side` board: none is longer than a value.
    fn words_fit(&self, side: usize) -> bool {
        self.longest <= side.to_string().len()
    }

    /// The largest value among its cells, of whatever grid.
    pub fn largest(&self, style: Style) -> usize {
        let any = Values::new(0, Digit::MAX);
        let value = |word: &str| digit(word, any).ok().flatten().map_or(0, usize::from);
        let text = self.line.text;
        match style {
            Style::Words => cell_words(text).map(|place| value(&text[place])).max().unwrap_or(0),
            Style::Characters => {
                text.char_indices().map(|(at, c)| value(&text[at..at + c.len_utf8()])).max().unwrap_or(0)
            }
        }
    }

    /// Whether every cell is empty or some value, of whatever grid.
    pub fn is_readable(&self, style: Style) -> bool {
        let any = Values::new(0, Digit::MAX);
        let readable = |place: Range<usize>| digit(&self.line.text[place], any).is_ok();
        match style {
            Style::Characters => cell_characters(self.line.text).all(readable),
            Style::Words => cell_words(self.line.text).all(readable),
        }
    }

    /// The side and style of the square board that this one line holds whole.
    pub fn square(&self) -> Option<(usize, Style)> {
        let side = |cells: usize| Some(cells.isqrt()).filter(|side| side * side == cells);
        let words = side(self.words).filter(|&side| self.words_fit(side)).map(|side| (side, Style::Words));
        words
            .filter(|_| self.words != self.characters)
            .or_else(|| Some((side(self.characters)?, Style::Characters)))
    }
}

/// The board of a text: its rows, its style, and the size they show.
#[derive(Debug)]
pub struct Board<'a> {
    rows: Vec<Row<'a>>,
    style: Style,
}

impl<'a> Board<'a> {
    /// A board of known size: a line for each of its rows, or one line for all.
    pub fn sized(rows: Vec<Row<'a>>, height: usize, width: usize) -> Result<Board<'a>, ParseError> {
        let all = height * width;
        let one_line = rows.len() == 1 && [rows[0].words, rows[0].characters].contains(&all);
        let cells = if one_line { all } else { width };
        let in_words = |row: &Row<'_>| row.words == cells && row.characters != cells;
        let style = if rows.iter().any(in_words) { Style::Words } else { Style::Characters };
        if let Some(row) = rows.iter().find(|row| row.cells(style) != cells) {
            return Err(row.line.error_whole(format!("{} cells", row.cells(style)), format!("{cells}")));
        }
        match rows.last() {
            Some(last) if !one_line && rows.len() != height => {
                let beyond = rows.get(height).unwrap_or(last);
                Err(beyond
                    .line
                    .error_whole(format!("{} rows of {width} cells", rows.len()), format!("{height} rows")))
            }
            _ => Ok(Board { rows, style }),
        }
    }

    /// A square board that says its size itself, by rows or as one line; and that size.
    pub fn square(rows: Vec<Row<'a>>) -> Result<(Board<'a>, usize), ParseError> {
        if let [row] = &rows[..] {
            let Some((side, style)) = row.square() else {
                let message = format!("{} cells on the only line of the grid", row.characters);
                return Err(row
                    .line
                    .error_whole(message, "a square number of cells, such as 81, or more lines"));
            };
            return Ok((Board { rows, style }, side));
        }
        let side = rows.len();
        let agree = |style| rows.iter().filter(|row| row.cells(style) == side).count();
        let style =
            if agree(Style::Words) > agree(Style::Characters) { Style::Words } else { Style::Characters };
        let Some(wrong) = rows.iter().find(|row| row.cells(style) != side) else {
            return Ok((Board { rows, style }, side));
        };
        let width = wrong.cells(style);
        if rows.iter().all(|row| row.cells(style) == width) {
            let line = rows.get(width).or(rows.last()).unwrap_or(wrong).line;
            let expected = match side.max(width) <= MAX_SIDE {
                true => format!("{width} rows, or a line 'grid {side}x{width}' above"),
                false => format!("as many rows as cells in a row, up to {MAX_SIDE}"),
            };
            return Err(line.error_whole(format!("{side} rows of {width} cells"), expected));
        }
        let message = format!("{width} cells in one of {side} rows");
        Err(wrong.line.error_whole(message, format!("{side} cells, as many as there are rows")))
    }

    /// The given of each cell, in order.
    pub fn digits(&self, values: Values) -> Result<Vec<Option<Digit>>, ParseError> {
        let mut digits = Vec::new();
        for row in &self.rows {
            let text = row.line.text;
            let mut push = |place: Range<usize>| -> Result<(), ParseError> {
                let word = &text[place.clone()];
                let shown = || word.escape_debug().take(20).collect::<String>();
                digits.push(
                    digit(word, values)
                        .map_err(|expected| row.line.error(place, format!("'{}'", shown()), expected))?,
                );
                Ok(())
            };
            match self.style {
                Style::Characters => cell_characters(text).try_for_each(&mut push)?,
                Style::Words => cell_words(text).try_for_each(&mut push)?,
            }
        }
        Ok(digits)
    }
}

/// The bytes of each cell, where a cell is a character.
fn cell_characters(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let cells = text.char_indices().filter(|&(_, c)| !c.is_whitespace() && !is_border(c));
    cells.map(|(start, c)| start..start + c.len_utf8())
}

/// The bytes of each cell, where a cell is a word.
fn cell_words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let separates = |c: char| c.is_whitespace() || is_border(c);
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end + text[end..].find(|c| !separates(c))?;
        end = text[start..].find(separates).map_or(text.len(), |length| start + length);
        Some(start..end)
    })
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
    let blanks = values.max > 9;
    let mut text = String::with_capacity(cells.len() * if blanks { 3 } else { 1 });
    for (place, cell) in cells.iter().enumerate() {
        if blanks && place > 0 {
            text.push(' ');
        }
        match cell {
            None => text.push('.'),
            Some(digit @ 0..=9) => text.push(char::from(b'0' + *digit as u8)),
            Some(digit) => text += &digit.to_string(),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

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
