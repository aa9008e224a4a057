//! Solutions for people and programs: a grid, one line, JSON.

mod candidates;
mod grid;
mod json;

pub use crate::question::Answer;
pub use candidates::{candidates, candidates_line};
pub use grid::{cells, grid};
pub use json::Report;

use crate::formats::board;
use crate::grid::{Grid, Solution};

/// All digits on one line: characters where every value is one digit, else numbers with blanks
/// between; `.` where there is no cell.
pub fn line(solution: &Solution, grid: &Grid) -> String {
    board::write(&solution.digits(grid), grid.values())
}
