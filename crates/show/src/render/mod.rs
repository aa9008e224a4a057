//! Puzzles, solutions and answers for people and programs: text, JSON, pictures, pages.
//!
//! [`AnswerView`] renders the answer to any question: as text, as a JSON object, as a sentence or as a picture.
//! Solutions that are listed one by one use [`listed`] and [`SolutionObject`], steps use [`StepWords`].
//!
//! ```
//! use sudoku2cnf_puzzle::grid::Solution;
//! use sudoku2cnf_puzzle::puzzle::Puzzle;
//! use sudoku2cnf_show::render;
//!
//! let puzzle: Puzzle = "grid 4x4".parse()?;
//! let solution = Solution::new(puzzle.grid(), vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
//! assert_eq!(render::line(&solution, puzzle.grid()), "1234341221434321");
//! let grid = render::grid(&solution, puzzle.grid());
//! assert_eq!(grid, "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n");
//! # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
//! ```

mod answer;
mod candidates;
mod drawing;
mod grid;
pub mod html;
mod json;
mod layers;
mod model_count;
mod schema;
mod sentences;
mod sizes;
pub mod svg;
mod text_style;
mod unicode;
mod verdict;
mod view;
mod words;

pub use crate::question::Status;
pub use answer::*;
pub use candidates::{candidates, candidates_line, layer_candidates};
pub use drawing::Drawing;
pub use grid::{cells, grid};
pub use json::{Report, to_line, with_id, with_puzzle, with_reading};
pub use layers::{GroupValues, LayerValues, group_values, layer_values};
pub use model_count::ModelCountWords;
pub use schema::schema;
pub use sizes::SizeReport;
pub use text_style::TextStyle;
pub use unicode::{Style, unicode, unicode_candidates};
pub use verdict::{UNKNOWN, sentence};
pub use view::View;
pub use words::Language;

use crate::formats::board;
use crate::grid::{Grid, Solution};

/// Returns all digits on one line: single characters if every value is one digit or has a letter, otherwise numbers
/// separated by spaces; `.` for a position without a cell.
pub fn line(solution: &Solution, grid: &Grid) -> String {
    board::write(&solution.digits(grid), grid.signs())
}
