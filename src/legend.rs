//! The comment lines by which a CNF speaks for itself: the puzzle as native text, the encoding,
//! and where its candidates are among the variables.
//!
//! ```text
//! c sudoku puzzle grid 4x4 boxes 2x2
//! c sudoku puzzle values 1-4
//! c sudoku puzzle 1...
//! …
//! c sudoku encoding extended pairwise
//! c sudoku map 64 candidates r1c1=1 to r4c4=4 by row, column, value
//! ```

use crate::encode::Options;
use crate::error::ParseError;
use crate::formats::{self, native};
use crate::grid::Cell;
use crate::puzzle::Puzzle;

const PUZZLE: &str = "sudoku puzzle ";
const MAP: &str = "sudoku map ";

/// Why the comments of a CNF do not lead back to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LegendError {
    /// The puzzle's text cannot be read.
    #[error("the puzzle in its comments: {0}")]
    Puzzle(#[from] ParseError),
    /// The map is missing or not that of the puzzle's candidates.
    #[error("the comments say 'map {found}', expected '{expected}'")]
    Map {
        /// What stands there.
        found: String,
        /// What the puzzle's candidates need.
        expected: String,
    },
}

fn map(puzzle: &Puzzle) -> String {
    let values = puzzle.grid().values();
    let count = puzzle.cells().count() * values.count();
    let (first, last) = (puzzle.cells().next(), puzzle.cells().last());
    let name = |cell: Option<Cell>| cell.map_or(String::new(), |cell| cell.to_string());
    format!(
        "{count} candidates {}={} to {}={} by row, column, value",
        name(first),
        values.min,
        name(last),
        values.max
    )
}

/// The comments (without the leading `c `) of the CNF of `puzzle` under `options`.
pub fn write(puzzle: &Puzzle, options: Options) -> Vec<String> {
    let mut comments: Vec<String> =
        native::write(puzzle).lines().map(|line| format!("{PUZZLE}{line}")).collect();
    comments.push(format!("sudoku encoding {} {}", options.encoding.name(), options.amo.name()));
    comments.push(format!("{MAP}{}", map(puzzle)));
    comments
}

/// The puzzle that the comments of a CNF carry, if they carry one; its candidates are the first
/// variables, numbered as [`crate::csp::Csp`] does.
pub fn read(comments: &[String]) -> Result<Option<Puzzle>, LegendError> {
    let text: String =
        comments.iter().filter_map(|line| line.strip_prefix(PUZZLE)).flat_map(|line| [line, "\n"]).collect();
    if text.is_empty() {
        return Ok(None);
    }
    let puzzle = formats::read(&text, &[])?;
    let expected = map(&puzzle);
    match comments.iter().find_map(|line| line.strip_prefix(MAP)) {
        Some(found) if found.trim_end() == expected => Ok(Some(puzzle)),
        found => Err(LegendError::Map { found: found.unwrap_or_default().to_owned(), expected }),
    }
}
