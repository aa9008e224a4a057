//! Solutions for people and programs: a grid, one line, JSON.

mod grid;
mod json;

pub use grid::grid;
pub use json::{Answer, Report};

use crate::formats::board;
use crate::grid::{Grid, Solution};

/// All digits on one line: characters where every value is one digit, else numbers with blanks
/// between.
pub fn line(solution: &Solution, grid: &Grid) -> String {
    let cells: Vec<_> = solution.digits().iter().map(|&digit| Some(digit)).collect();
    board::write(&cells, grid.values())
}
