//! Puzzles, solutions and steps for people and programs: a grid, one line, JSON, pictures, pages.
//!
//! ```
//! use sudoku2cnf::grid::Solution;
//! use sudoku2cnf::puzzle::Puzzle;
//! use sudoku2cnf::render;
//!
//! let puzzle: Puzzle = "grid 4x4".parse()?;
//! let solution = Solution::new(puzzle.grid(), vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
//! assert_eq!(render::line(&solution, puzzle.grid()), "1234341221434321");
//! let grid = render::grid(&solution, puzzle.grid());
//! assert_eq!(grid, "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n");
//! # Ok::<(), sudoku2cnf::error::ParseError>(())
//! ```

mod candidates;
mod grid;
pub mod html;
mod json;
mod sentences;
mod steps;
pub mod svg;
mod unicode;

pub use crate::question::Answer;
pub use candidates::{candidates, candidates_line};
pub use grid::{cells, grid};
pub use json::{Report, add_letters};
pub use steps::StepWords;
pub use unicode::{Style, unicode, unicode_candidates};

use crate::formats::board;
use crate::grid::{Grid, Solution};

/// All digits on one line: characters where every value is one digit or has a letter, else numbers with blanks
/// between; `.` where there is no cell.
pub fn line(solution: &Solution, grid: &Grid) -> String {
    board::write(&solution.digits(grid), grid.signs())
}
