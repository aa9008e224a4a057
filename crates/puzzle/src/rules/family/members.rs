//! Rules that restrict cells to some of the values.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use super::range;
use crate::csp::Constraint;
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

/// A rule that restricts cells to some of the values.
pub trait Members: Debug + Send + Sync {
    /// Returns the cells that are restricted.
    fn cells(&self) -> &[Cell];

    /// Returns `true` if the cells may hold the value.
    fn admits(&self, value: i32) -> bool;

    /// Returns the forms of the rule in a picture.
    fn draw(&self, grid: &Grid) -> Vec<Form>;
}

/// Makes a rule from a predicate.
#[derive(Debug)]
pub struct ByMembers<T>(pub T);

impl<T: Members + 'static> Rule for ByMembers<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let admitted = |range: RangeInclusive<i32>| range.filter(|&value| self.0.admits(value)).collect();
        let usual: Vec<i32> = admitted(range(puzzle.grid().values()));
        for &cell in self.0.cells() {
            if csp.stopped() {
                return;
            }
            let var = csp.cell(cell);
            let is_beyond = puzzle.grid().is_beyond(cell);
            let values = if is_beyond { admitted(csp.range(var)) } else { usual.clone() };
            csp.post(Constraint::Member(var, values));
        }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        self.0.cells().iter().all(|&cell| self.0.admits(solution[cell].into()))
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.0.draw(grid)
    }

    fn suits_boards(&self) -> bool {
        true
    }
}
