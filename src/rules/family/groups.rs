//! Rules that forbid repeats within groups of cells.

use std::fmt::Debug;

use crate::csp::Constraint;
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

/// Groups of different cells that hold different digits.
pub trait Groups: Debug + Send + Sync {
    /// The groups.
    fn groups(&self, grid: &Grid) -> Vec<Vec<Cell>>;

    /// What it looks like.
    fn draw(&self, grid: &Grid) -> Vec<Form>;
}

/// Makes a rule of groups.
#[derive(Debug)]
pub struct ByGroups<T>(pub T);

impl<T: Groups + 'static> Rule for ByGroups<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        for group in self.0.groups(puzzle.grid()) {
            csp.post(Constraint::AllDifferent(csp.cells(&group)));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.0.groups(puzzle.grid()).iter().all(|group| solution.distinct(group))
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.0.draw(grid)
    }
}

/// Pairs of cells as groups.
pub fn couples(pairs: Vec<(Cell, Cell)>) -> Vec<Vec<Cell>> {
    pairs.into_iter().map(|(a, b)| vec![a, b]).collect()
}
