//! Plain boards as people type and paste them: the number of cells determines which characters are cells.
//!
//! A reading says which characters are empty cells, and whether cells are characters or words. It fits if the number of
//! cells is right for a board and no value is larger than the side. All readings that fit must give the same board.

mod blank;
mod boxes;
mod choice;
mod doubt;
mod fit;
mod gaps;
mod layout;
mod nearest;
pub mod row;
mod samurai;
pub mod sheet;
mod signs;
pub mod symbol;

pub use fit::Expectation;
pub use layout::Layout;

use super::board::cell;
use crate::error::{Line, ParseError};
use crate::grid::{Digit, Letters, Signs, Subgrids, Values};
use fit::Fit;
use samurai::OverlappingGrids;
use signs::BoardSigns;

/// A board that was read: its lines, and the positions of its cells.
#[derive(Debug)]
pub struct Board<'a> {
    lines: Vec<Line<'a>>,
    fit: Fit,
    letters: Option<Letters>,
    /// The values, if no line states them and they begin with 0 or are letters.
    values: Option<Values>,
    /// `true` if 0 is a value.
    has_zero: bool,
    /// The overlapping grids of the board, if it has them.
    subgrids: Option<Subgrids>,
    /// A sentence about the chosen reading, if another one was possible.
    reading: Option<String>,
}

impl<'a> Board<'a> {
    /// Reads the lines of a board: some are rows, and others draw borders. `wanted` holds the facts that header lines
    /// state.
    pub fn read(lines: Vec<Line<'a>>, wanted: &Expectation) -> Result<Board<'a>, ParseError> {
        let is_open = wanted.size.is_none() && wanted.values.is_none();
        if let Some(grids) = if is_open { samurai::read(&lines)? } else { None } {
            let OverlappingGrids { fit, subgrids, reading } = grids;
            let (subgrids, reading) = (Some(subgrids), Some(reading));
            return Ok(Board { lines, fit, letters: None, values: None, has_zero: false, subgrids, reading });
        }
        let fit = choice::choose(&lines, wanted)?;
        let signs = signs::read(&lines, &fit, wanted)?;
        let doubt = doubt::doubt(&lines, &fit, wanted).or_else(|| gaps::doubt(&lines, &fit));
        doubt.map_or(Ok(()), Err)?;
        let (values, letters, reading) = match signs {
            Some(BoardSigns { values, letters, reading }) => (Some(values), letters, Some(reading)),
            None => (None, wanted.letters, letter(&lines, &fit)),
        };
        let has_zero = wanted.has_zero() || values.is_some_and(|values| values.min == 0);
        Ok(Board { lines, fit, letters, values, has_zero, subgrids: None, reading })
    }

    /// Returns the numbers of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.fit.height, self.fit.width)
    }

    /// Returns the overlapping grids that the board shows, if any.
    pub fn subgrids(&self) -> Option<&Subgrids> {
        self.subgrids.as_ref()
    }

    /// Returns the values and letters found in the cells; `None` if a line states the values or they are the usual
    /// ones.
    pub fn own_signs(&self) -> Option<(Values, Option<Letters>)> {
        self.values.map(|values| (values, self.letters))
    }

    /// Returns a sentence about the chosen reading; `None` if no other one was possible.
    pub fn reading(&self) -> Option<&str> {
        self.reading.as_deref()
    }

    /// Returns `true` if the lines draw overlapping grids.
    pub fn is_of_several(lines: &[Line<'a>]) -> bool {
        matches!(samurai::read(lines), Ok(Some(_)))
    }

    /// Returns the height and width of the drawn boxes, if any. Fails if the lines between the cells draw no boxes.
    pub fn boxes(&self) -> Result<Option<(usize, usize)>, ParseError> {
        boxes::drawn(&self.lines, &self.fit)
    }

    /// Returns the layout of the cells in the lines.
    pub fn layout(&self) -> Layout {
        Layout::new(&self.lines, &self.fit, self.has_zero)
    }

    /// Returns the given of each cell, row by row. Fails if a cell is not one of the values.
    pub fn digits(&self, values: Values) -> Result<Vec<Option<Digit>>, ParseError> {
        let signs = Signs { values, letters: self.letters };
        let given = |spot: &fit::Spot| {
            let word = spot.text(&self.lines);
            if spot.is_empty && !fit::is_zero(word, signs) {
                return Ok(None);
            }
            cell(word, signs).map_err(|expected| {
                let shown: String = word.escape_debug().take(20).collect();
                let place = spot.start as usize..spot.end as usize;
                self.lines[spot.line as usize].error(place, format!("'{shown}'"), expected)
            })
        };
        self.fit.spots.iter().map(given).collect()
    }
}

/// Returns a note about a letter used for empty cells; `None` for the common X.
fn letter(lines: &[Line<'_>], fit: &Fit) -> Option<String> {
    let mut signs = fit.spots.iter().filter(|spot| spot.is_empty).map(|spot| spot.text(lines));
    let is_letter = |sign: &&str| sign.contains(char::is_alphabetic) && !matches!(*sign, "x" | "X");
    signs
        .find(is_letter)
        .filter(|sign| sign.len() == 1)
        .map(|sign| format!("a board in which '{sign}' is an empty cell"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::board::write;

    fn square(text: &str, max: Digit) -> Result<(usize, String), String> {
        let board = Board::read(Line::all(text).collect(), &Expectation::default());
        let board = board.map_err(|error| error.headline())?;
        let side = board.size().0;
        let digits = board.digits(Values::new(1, max)).map_err(|error| error.headline())?;
        Ok((side, write(&digits, Values::new(1, max))))
    }

    #[test]
    fn blanks_and_borders_are_decoration() {
        let text = "1 2 | 3 4\n. _ | * 0\n----+----\n....\n4321";
        assert_eq!(square(text, 4), Ok((4, "1234........4321".into())));
    }

    #[test]
    fn a_layout_is_told() {
        for (text, told) in [
            ("1..2\n....\n2...\n..1.", "4x4, empty cells '.'"),
            ("1..2....2.....1.", "4x4 on one line, empty cells '.'"),
            (
                "┌──┬──┐\n│1·│·2│\n│··│··│\n├──┼──┤\n│2·│··│\n│··│1·│\n└──┴──┘",
                "4x4, with a frame of box characters, empty cells '·'",
            ),
            ("1 0 0 2\n. . . .\n2 0 0 0\n. . 1 .", "4x4, empty cells '0' and '.'"),
            (
                "+--+--+\n|1 | 2|\n|  |  |\n+--+--+\n|2 |  |\n|  |1 |\n+--+--+",
                "4x4, with bars, empty cells blank",
            ),
            ("1,,,2\n,,,\n2,,,\n,,1,", "4x4, with separators, empty cells blank"),
            ("4321\n1234\n2143\n3412", "4x4"),
        ] {
            let board = Board::read(Line::all(text).collect(), &Expectation::default()).expect("a board");
            assert_eq!(board.layout().to_string(), told, "{text}");
        }
        let large = "16 . 10 4 10 . . 1 . . . . . . . .\n".repeat(16);
        let board = Board::read(Line::all(&large).collect(), &Expectation::default()).expect("a board");
        assert_eq!(board.layout().to_string(), "16x16, cells of several characters, empty cells '.'");
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
        for text in ["12345", "12"] {
            let expected = "cells on the only line of the grid, expected a square number of cells, such as 81, or more lines";
            assert_eq!(square(text, 1), Err(format!("1:1: {} {expected}", text.len())));
        }
        assert!(square("12.", 9).unwrap_err().starts_with("1:1: 3 cells on the only line"));
    }

    #[test]
    fn texts_longer_than_the_largest_board_are_not_counted() {
        let error = square(&"1".repeat(16 * 1024 * 1024 + 1), 9).unwrap_err();
        let told = "1:1: rows of 16777217 bytes, more than any board has, expected at most 1024x1024 cells";
        assert_eq!(error, told);
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
            "5:1: row 5 has 8 cells, expected 9, as many as there are rows"
        );
    }

    /// Returns the cells of a board as one line, or the error.
    fn read(text: &str) -> String {
        let side = |text: &str| {
            Board::read(Line::all(text).collect(), &Expectation::default()).map(|board| board.size().0)
        };
        match side(text) {
            Ok(side) => square(text, side as Digit).map_or_else(|error| error, |(_, line)| line),
            Err(error) => error.headline(),
        }
    }

    #[test]
    fn the_table_of_ambiguities() {
        const FOUR: &str = "1..2....2.....1.";
        for text in [
            // A board on one line needs no borders.
            "1--2----2-----1-",
            "1--2\n----\n2---\n--1-",
            "1-|-2\n--|--\n--+--\n2-|--\n--|1-",
            "1--2\n----\n=====\n2---\n--1-",
            // A frame of signs that are empty cells on other boards.
            ".--.--.\n|1.|.2|\n|..|..|\n:--+--:\n|2.|..|\n|..|1.|\n'--'--'",
            "*--*--*\n|1*|*2|\n|**|**|\n*--*--*\n|2*|**|\n|**|1*|\n*--*--*",
            ".--.--.\n|1?|?2|\n|??|??|\n:--+--:\n|2?|??|\n|??|1?|\n'--'--'",
            "*-----*\n|1.|.2|\n|..|..|\n|-----|\n|2.|..|\n|..|1.|\n*-----*",
            "┌──┬──┐\n│1·│·2│\n│··│··│\n├──┼──┤\n│2·│··│\n│··│1·│\n└──┴──┘",
            "1xx2\nxxxx\n2xxx\nxx1x",
            "1XX2XXXX2XXXXX1X",
            "1 ? ? 2\n? ? ? ?\n2 ? ? ?\n? ? 1 ?",
            "1□□2/□□□□/2□□□/□□1□",
            "1⬜⬜2\n⬜⬜⬜⬜\n2⬜⬜⬜\n⬜⬜1⬜",
            "1 0 0 2\n. . . .\n2 0 0 0\n. . 1 .",
            "|1     2|\n|       |\n|2      |\n|    1  |",
            "+--+--+\n|1 | 2|\n|  |  |\n+--+--+\n|2 |  |\n|  |1 |\n+--+--+",
            "| 1 |   |   | 2 |\n|   |   |   |   |\n| 2 |   |   |   |\n|   |   | 1 |   |",
            "1   |   2\n    |\n----+----\n2   |\n    | 1",
            "1,,,2\n,,,\n2,,,\n,,1,",
            "1,,,2,\n,,,,\n2,,,,\n,,1,,",
            "1;0;0;2\n0;0;0;0\n2;0;0;0\n0;0;1;0",
            "1\t\t\t2\n\t\t\t\n2\t\t\t\n\t\t1\t",
            "\"1\",\"\",\"\",\"2\"\n,,,\n2,,,\n,,1,",
            "1\n.\n.\n2\n.\n.\n.\n.\n2\n.\n.\n.\n.\n.\n1\n.",
        ] {
            let expected = FOUR;
            assert_eq!(read(text), expected, "{text}");
        }
        for (text, expected) in [
            ("|   |   |\n|  1|   |\n|   |   |\n|   |   |", ".....1.........."),
            (
                "+---+---+\n|   |   |\n|   |   |\n+---+---+\n|   |   |\n|   |  1|\n+---+---+",
                "...............1",
            ),
            ("+-+\n|1|\n+-+", "1"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        for (text, error) in [
            (
                "12--\n----\n----\n--21",
                "1:3: a board of 2x2 if '-' is a border, of 4x4 if it is an empty cell",
            ),
            ("1.2-...--..3----", "1:1: a board of 3x3 if '-' is a border, of 4x4 if it is an empty cell"),
            (
                "|1 2 |\n|2 1 |\n|    |\n|    |",
                "1:1: a board of 2x2, or one of 4x4 if blanks are empty cells",
            ),
            ("1  2    2     1 ", "1:1: a board of 2x2, or one of 4x4 if blanks are empty cells"),
            (
                "1??2\n????\n2??\n??1?",
                "3:1: row 3 has 3 cells (with '?' as empty), expected 4, as many as there are rows",
            ),
            (
                "1??2\n????\n2???",
                "3:1: 3 rows of 4 cells (with '?' as empty), expected 4 rows, or a line 'grid 3x4' above",
            ),
            ("1..2\n....\n2...\n.!1.", "4:2: '!' is not a cell"),
            ("1..2\n.?..\n2...\n..1.", "2:2: '?' is not a cell"),
            ("1..2\n.x..\n2...\n..1.", "2:2: 'x', expected"),
            ("....?....", "1:5: '?' is not a cell"),
        ] {
            assert!(read(text).starts_with(error), "{text}\n{}", read(text));
        }
        // X is a value on a board of this size.
        let large = "x ".to_owned() + &". ".repeat(35) + "\n";
        assert!(read(&large.repeat(36)).starts_with("33 . "), "{}", read(&large.repeat(36)));
        // 0 is a value if the values begin with it.
        let zeros = Expectation { values: Some(Values::new(0, 3)), ..Expectation::default() };
        let board = Board::read(Line::all("0..1\n....\n1...\n..0.").collect(), &zeros).expect("a board");
        let digits = board.digits(Values::new(0, 3)).expect("digits");
        assert_eq!((digits[0], digits[1], digits[14]), (Some(0), None, Some(0)));
    }
}
