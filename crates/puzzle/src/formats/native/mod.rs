//! Native text: header lines, rule lines, and the grid as people type it; for reading and writing.
//!
//! One line each, in any order: header lines such as `grid 9x9` ([`HEADERS`](super::headers::HEADERS) lists them), rule
//! lines (a rule's name and its arguments, see [`REGISTRY`](crate::rules::REGISTRY)), and the rows of the board, with
//! `.` or `0` for an empty cell. The `grid` line and the board may each be left out: the size is then taken from the
//! other, or 9x9. A `#` begins a comment; blank lines are skipped. The case of a rule's name does not matter, and rules
//! have synonyms.
//!
//! A cell is `r1c1`, rows and columns from 1. `r1c1-r1c4` is a straight run along a row, a column or a diagonal, never
//! a rectangle: `r1c1-r2c2` is two cells.
//!
//! ```
//! use sudoku2cnf_puzzle::puzzle::Puzzle;
//!
//! let text = "grid 4x4
//! killer 5 r1c1-r1c2         # a cage: different digits that add up to 5
//! killer 7 r2c3 r2c4 r3c4
//! ....
//! ....
//! .2..
//! ....";
//! let puzzle: Puzzle = text.parse()?;
//! assert_eq!((puzzle.rules().len(), puzzle.givens().count()), (2, 1));
//! # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
//! ```

mod draft;
mod given;
mod header;
mod options;
mod shape;
pub(super) mod words;
mod write;

use super::csv::recognise::is_list;
use super::plain::Layout;
use super::spec::Spec;
use crate::error::{Line, ParseError};
use crate::grid::Shape;
use crate::puzzle::Puzzle;
use crate::rules::Rules;

use draft::Draft;
pub use options::HeaderLines;
pub use words::name;
pub(super) use words::without_comment;
pub use write::{header, is_board, write, write_short};

// The native format recognises no line: text that no other format recognises is native.
pub(super) const FORMAT: Spec = Spec {
    // A line that lists a board after its name does not begin with a rule.
    begins: |line| name(line).is_some() && !is_list(line),
    write: Some(|puzzle, _| Ok(write(puzzle))),
    ..Spec::new("native", "statements and the grid", |text, options, rules, _| {
        Ok((read_with(options.iter().copied().chain(Line::all(text)), rules)?, Vec::new()))
    })
};

/// Reads a puzzle from the lines of a text, with the rules of this library.
pub fn read<'a>(lines: impl Iterator<Item = Line<'a>>) -> Result<Puzzle, ParseError> {
    read_with(lines, Rules::default())
}

/// Reads a puzzle from the lines of a text, with these rules.
pub fn read_with<'a>(lines: impl Iterator<Item = Line<'a>>, rules: Rules<'_>) -> Result<Puzzle, ParseError> {
    Draft::sort(lines, rules)?.finish(rules)
}

/// Reads a square board whose cells are all on one line, with the native lines `options` in front.
pub fn read_board(line: Line<'_>, options: &[Line<'_>], rules: Rules<'_>) -> Result<Puzzle, ParseError> {
    if name(line.text).is_some() {
        return Err(line.error_whole("no board", "all cells of a square board on one line"));
    }
    read_with(options.iter().copied().chain([line]), rules)
}

/// Returns the layout of cells in the rows of a text; `None` if it has no rows.
pub(super) fn layout<'l>(lines: impl Iterator<Item = Line<'l>>, known: Rules<'_>) -> Option<Layout> {
    let (shape, board) = Draft::sort(lines, known).ok()?.shape().ok()?;
    let usual = Shape::new(shape.rows, shape.columns).boxes();
    board.map(|board| board.layout().with_boxes(shape.boxes().filter(|boxes| Some(*boxes) != usual)))
}
