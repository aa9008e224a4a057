//! The size, values, boxes and pieces of an ISS grid, which any part of the text may state.

use std::collections::HashMap;

use super::token::{Arg, Mark, Source, Token};
use crate::error::ParseError;
use crate::grid::{Digit, Values};

/// The maximum number of rows, of columns, and of values.
pub const MAX_SIDE: usize = 16;

/// The content of a `.Shape`: size, values, and whether rows, columns and boxes are houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The values of the cells.
    pub values: Values,
    /// `true` if rows, columns and boxes are not houses.
    pub raw: bool,
}

impl Size {
    /// Returns a grid with houses. Its values run from 1 to the length of its longer side.
    pub fn new(rows: usize, columns: usize) -> Size {
        Size { rows, columns, values: Values::new(1, rows.max(columns) as Digit), raw: false }
    }

    /// Returns the description of the size for errors.
    fn name(&self) -> String {
        let Size { rows, columns, values, raw } = self;
        let raw = if *raw { " without rows and columns" } else { "" };
        format!("{rows}x{columns} with the values {} to {}{raw}", values.min, values.max)
    }

    /// Reads the size from a `.Shape`.
    pub fn read(token: &Token<'_>, source: &Source<'_>) -> Result<Size, ParseError> {
        let bad = |arg: Option<&Arg<'_>>, expected: &str| {
            let (mark, shown) = arg.map_or((token.mark, String::new()), |arg| (arg.mark, short(arg.text)));
            source.error(mark, format!("'{shown}'"), expected)
        };
        let side = format!("ROWSxCOLUMNS, each from 1 to {MAX_SIDE}");
        let sides = token.args.first().and_then(|arg| sides(arg.text, MAX_SIDE));
        let (rows, columns) = sides.ok_or_else(|| bad(token.args.first(), &side))?;
        let mut size = Size::new(rows, columns);
        size.raw = match token.args.get(2).map(|arg| arg.text) {
            None | Some("" | "Sudoku") => false,
            Some("Raw") => true,
            Some(_) => return Err(bad(token.args.get(2), "'Sudoku' or 'Raw'")),
        };
        if let Some(arg) = token.args.get(1).filter(|arg| !arg.text.is_empty()) {
            let least = if size.raw { 1 } else { rows.max(columns) };
            let fits = |values: &Values| (least..=MAX_SIDE).contains(&values.count());
            let expected = format!("a range such as 9, 0-8 or 1-{least}, of {least} to {MAX_SIDE} values");
            size.values = range(arg.text).filter(fits).ok_or_else(|| bad(Some(arg), &expected))?;
        }
        match token.args.get(3) {
            Some(arg) => Err(bad(Some(arg), "the end of the shape")),
            None => Ok(size),
        }
    }
}

/// Returns the first 40 characters of a text, for errors.
pub fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Reads two numbers from 1 to `max`, such as `9x9`.
pub fn sides(text: &str, max: usize) -> Option<(usize, usize)> {
    let number = |digits: &str| {
        let plain = digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse().ok().filter(|number| plain && (1..=max).contains(number))
    };
    let (rows, columns) = text.split_once('x')?;
    Some((number(rows)?, number(columns)?))
}

/// Reads values such as `9`, `1-9` or `0-8`, which begin at 0 or 1.
fn range(text: &str) -> Option<Values> {
    let number = |digits: &str| digits.parse::<Digit>().ok();
    let (min, max) = match text.split_once('-') {
        Some((min, max)) => (number(min)?, number(max)?),
        None => (1, number(text)?),
    };
    Values::try_new(min, max).filter(|_| min <= 1)
}

/// Returns the height and width of boxes with `size` cells: the factors nearest the square root that tile the grid,
/// preferably wide. `None` for primes and if no factors tile the grid.
pub fn box_sides(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    let tiles =
        |&(height, width): &(usize, usize)| rows.is_multiple_of(height) && columns.is_multiple_of(width);
    let factors = (2..=size.isqrt()).rev().filter(|small| size.is_multiple_of(*small));
    factors.flat_map(|small| [(small, size / small), (size / small, small)]).find(tiles)
}

/// Reads the layout of a `.Jigsaw`: the number of each cell's piece, or `None` for a cell without one. Returns `None`
/// if a single piece covers the grid.
pub fn pieces(
    text: Arg<'_>,
    size: &Size,
    source: &Source<'_>,
) -> Result<Option<Vec<Option<usize>>>, ParseError> {
    let cells = size.rows * size.columns;
    if text.text.chars().count() != cells {
        let message = format!("a layout of {} cells", text.text.chars().count());
        return Err(source.error(text.mark, message, cells.to_string()));
    }
    let mut numbers: HashMap<char, usize> = HashMap::new();
    let mut lengths: Vec<usize> = Vec::new();
    let mut pieces = Vec::with_capacity(cells);
    for c in text.text.chars() {
        let number = *numbers.entry(c).or_insert_with(|| {
            lengths.push(0);
            lengths.len() - 1
        });
        lengths[number] += 1;
        pieces.push(Some(number));
    }
    if lengths.len() == 1 {
        return Ok(None);
    }
    let usual = size.rows.max(size.columns)..=size.values.count();
    let mut others = (0..lengths.len()).filter(|&piece| !usual.contains(&lengths[piece]));
    let leftover = others.next();
    if let Some(other) = others.next() {
        let message =
            format!("pieces of {} and {} cells", lengths[leftover.unwrap_or(other)], lengths[other]);
        let expected = format!("pieces of {} to {} cells, and at most one other", usual.start(), usual.end());
        return Err(source.error(text.mark, message, expected));
    }
    for piece in pieces.iter_mut().filter(|piece| **piece == leftover) {
        *piece = None;
    }
    Ok(Some(pieces))
}

/// Returns the label of each cell's piece; `None` for a cell without a piece.
pub fn labels(pieces: &[Option<usize>]) -> Vec<Option<String>> {
    const LETTERS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let label = |piece: usize| match LETTERS.get(piece) {
        Some(&letter) => (letter as char).to_string(),
        None => (piece + 1).to_string(),
    };
    pieces.iter().map(|piece| piece.map(label)).collect()
}

/// The content of the tokens that state the size and the boxes.
#[derive(Debug, Default)]
pub struct Header {
    /// The size, and the position in the text that states it.
    pub size: Option<(Size, Mark)>,
    /// `true` if a `.Shape` states the size; otherwise a short form does, or nothing.
    stated: bool,
    /// The number of cells of a box, if stated.
    region_size: Option<usize>,
    /// `true` if the grid has no boxes.
    pub no_boxes: bool,
}

impl Header {
    /// Reads a token if it states the size or the boxes; ignores other tokens.
    pub fn take(&mut self, token: &Token<'_>, source: &Source<'_>) -> Result<(), ParseError> {
        match token.name.text {
            "Shape" => {
                let size = Size::read(token, source)?;
                if self.stated {
                    // ISS would read two texts of the same size as one puzzle, but they are probably two puzzles.
                    let expected = "one; in a batch, each line is a puzzle";
                    return Err(source.error(token.mark, "a second '.Shape'", expected));
                }
                self.agree(size, token.mark, source)?;
                self.stated = true;
            }
            "NoBoxes" => self.no_boxes = true,
            "RegionSize" => {
                let size = token.args.first().map_or("", |arg| arg.text);
                let number = size.parse().ok().filter(|size| (1..=MAX_SIDE * MAX_SIDE).contains(size));
                self.region_size = Some(number.ok_or_else(|| {
                    source.error(token.mark, format!("'{}'", short(size)), "the number of cells of a box")
                })?);
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets the size. Fails if another size is already stated (`Shape.makeFromArgs` in ISS).
    pub fn agree(&mut self, size: Size, mark: Mark, source: &Source<'_>) -> Result<(), ParseError> {
        match self.size {
            Some((stated, _)) if stated != size => Err(source.error(
                mark,
                format!("a grid of {}", size.name()),
                format!("{} as before", stated.name()),
            )),
            Some(_) => Ok(()),
            None => {
                self.size = Some((size, mark));
                Ok(())
            }
        }
    }

    /// Returns the size of the grid; 9x9 if none is stated.
    pub fn size(&self) -> Size {
        self.size.map_or(Size::new(9, 9), |(size, _)| size)
    }

    /// Returns the type of the token that states the size, for errors.
    pub fn kind(&self) -> Option<&'static str> {
        self.stated.then_some("Shape")
    }

    /// Returns the number of cells of a box, or of an unknown region.
    pub fn region_size(&self) -> usize {
        self.region_size.unwrap_or(self.size().rows.max(self.size().columns))
    }

    /// Returns the height and width of the boxes that the grid would have without `.NoBoxes`.
    pub fn default_boxes(&self) -> Option<(usize, usize)> {
        let size = self.size();
        box_sides(size.rows, size.columns, self.region_size())
    }

    /// Returns the height and width of the boxes of the grid; `None` without boxes.
    pub fn boxes(&self) -> Option<(usize, usize)> {
        self.default_boxes().filter(|_| !self.no_boxes && !self.size().raw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_nearly_square_and_tile() {
        let expected = [
            (9, 9, 9, Some((3, 3))),
            (6, 6, 6, Some((2, 3))),
            (6, 6, 9, Some((3, 3))),
            (5, 5, 5, None),
            (7, 7, 7, None),
            (4, 6, 6, Some((2, 3))),
            (6, 8, 8, Some((2, 4))),
            (9, 8, 9, None),
            (8, 6, 8, Some((4, 2))),
            (16, 16, 16, Some((4, 4))),
            (1, 1, 1, None),
        ];
        for (rows, columns, size, boxes) in expected {
            assert_eq!(box_sides(rows, columns, size), boxes, "{rows}x{columns} {size}");
        }
    }

    #[test]
    fn ranges() {
        assert_eq!(range("9"), Some(Values::new(1, 9)));
        assert_eq!(range("0-8"), Some(Values::new(0, 8)));
        for text in ["2-8", "9-1", "x", "1-0", "0", ""] {
            assert_eq!(range(text), None, "{text}");
        }
    }

    #[test]
    fn one_piece_may_be_left_over() {
        let source = Source::new(".x");
        let mark = source.sections()[0].whole();
        let read =
            |text| pieces(Arg { text, mark }, &Size::new(2, 2), &source).map_err(|error| error.headline());
        assert_eq!(read("abab"), Ok(Some(vec![Some(0), Some(1), Some(0), Some(1)])));
        assert_eq!(
            read("aabc").unwrap_err(),
            "1:1: pieces of 1 and 1 cells, expected pieces of 2 to 2 cells, and at most one other"
        );
        assert_eq!(
            read("aaab").map(|_| ()).unwrap_err().split(',').next(),
            Some("1:1: pieces of 3 and 1 cells")
        );
        assert_eq!(read("aaaa"), Ok(None));
        assert_eq!(read("aaa").unwrap_err(), "1:1: a layout of 3 cells, expected 4");
    }

    #[test]
    fn the_leftover_has_no_region() {
        let label = |text: &str| Some(text.to_owned());
        assert_eq!(
            labels(&[Some(0), None, Some(1), Some(34), Some(61)]),
            [label("1"), None, label("2"), label("Z"), label("62")]
        );
    }
}
