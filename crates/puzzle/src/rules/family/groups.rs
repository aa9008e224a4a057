//! Rules that forbid repeats within groups of cells.

use std::fmt::Debug;

use crate::csp::Constraint;
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

/// Groups of cells. This is an iterator because pairs of cells at an offset may be too many for memory.
pub type CellGroups<'a> = Box<dyn Iterator<Item = Vec<Cell>> + 'a>;

/// A rule that forbids repeats within groups of cells.
pub trait Groups: Debug + Send + Sync {
    /// Returns the groups. No group contains a cell twice.
    fn groups<'a>(&'a self, grid: &'a Grid) -> CellGroups<'a>;

    /// Returns the forms of the rule in a picture.
    fn draw(&self, grid: &Grid) -> Vec<Form>;

    /// Same as [`Rule::suits_boards`].
    fn suits_boards(&self) -> bool {
        false
    }
}

/// Makes a rule from groups.
#[derive(Debug)]
pub struct ByGroups<T>(pub T);

impl<T: Groups + 'static> Rule for ByGroups<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        for group in self.0.groups(puzzle.grid()) {
            if csp.stopped() {
                return;
            }
            csp.post(Constraint::AllDifferent(csp.cells(&group)));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.0.groups(puzzle.grid()).all(|group| solution.distinct(&group))
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.0.draw(grid)
    }

    fn suits_boards(&self) -> bool {
        self.0.suits_boards()
    }
}

/// Returns pairs of cells as groups.
pub fn couples<'a>(pairs: impl Iterator<Item = (Cell, Cell)> + 'a) -> CellGroups<'a> {
    Box::new(pairs.map(|(a, b)| vec![a, b]))
}
