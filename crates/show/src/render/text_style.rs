//! Solutions as text: the grid, one line, or box characters.

use super::layers::{layer_grids, layers_line};
use super::{Style, grid, line, unicode};
use crate::grid::Solution;
use crate::puzzle::Puzzle;

/// The way in which solutions and candidates are written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextStyle {
    /// The grid as rows of values, with lines between boxes.
    Grid,
    /// The values of all cells on one line.
    Line,
    /// The grid drawn with box characters.
    Unicode(Style),
}

impl TextStyle {
    /// Returns a solution of `puzzle` as text; each line ends with a line break.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::grid::Solution;
    /// use sudoku2cnf_puzzle::puzzle::Puzzle;
    /// use sudoku2cnf_show::render::TextStyle;
    ///
    /// let puzzle: Puzzle = "grid 2x2 no-boxes".parse()?;
    /// let solution = Solution::new(puzzle.grid(), vec![1, 2, 2, 1]);
    /// assert_eq!(TextStyle::Grid.solution(&solution, &puzzle), "1 2\n2 1\n");
    /// assert_eq!(TextStyle::Line.solution(&solution, &puzzle), "1221\n");
    /// # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
    /// ```
    pub fn solution(self, solution: &Solution, puzzle: &Puzzle) -> String {
        match self {
            TextStyle::Grid => grid(solution, puzzle.grid()) + &layer_grids(solution, puzzle.grid()),
            TextStyle::Line => line(solution, puzzle.grid()) + &layers_line(solution, puzzle.grid()) + "\n",
            TextStyle::Unicode(style) => {
                unicode(puzzle, Some(solution), style) + &layer_grids(solution, puzzle.grid())
            }
        }
    }

    /// Returns several solutions as text; there are empty lines between grids, but not in [`TextStyle::Line`].
    pub fn solutions(self, solutions: &[Solution], puzzle: &Puzzle) -> String {
        let texts: Vec<String> = solutions.iter().map(|solution| self.solution(solution, puzzle)).collect();
        texts.join(if self == TextStyle::Line { "" } else { "\n" })
    }
}
