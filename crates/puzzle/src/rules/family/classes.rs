//! Rules that sort the values into classes: lines on which nearby cells have different classes, and squares that hold
//! all classes.

use std::fmt::Debug;

use super::{hold_pairs, post_pairs, range};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution, Values};
use crate::puzzle::{Posting, Puzzle, Rule};

/// A line rule with classes of values. There are `window` classes, and any `window` consecutive cells have different
/// classes.
pub trait Classes: Debug + Send + Sync {
    /// Returns the cells of the line.
    fn cells(&self) -> &[Cell];

    /// Returns the number of consecutive cells that must have different classes.
    fn window(&self) -> usize;

    /// Returns the class of a value; there are [`Classes::window`] classes.
    fn class(&self, value: i32, values: Values) -> i32;

    /// Returns the forms of the rule in a picture.
    fn draw(&self, grid: &Grid) -> Vec<Form>;
}

/// Makes a rule from a line with classes.
#[derive(Debug)]
pub struct ByClasses<T>(pub T);

/// Returns the pairs of cells at this distance on the line.
fn apart(cells: &[Cell], distance: usize) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    cells.iter().copied().zip(cells.iter().copied().skip(distance))
}

impl<T: Classes + 'static> Rule for ByClasses<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let (cells, window, values) = (self.0.cells(), self.0.window(), puzzle.grid().values());
        let class = |value| self.0.class(value, values);
        for distance in 1..window.min(cells.len()) {
            post_pairs(csp, values, apart(cells, distance), |a, b| class(a) != class(b));
        }
        // An implied constraint: the cells between have all other classes, so these two have the same class. Unit
        // propagation does not find this.
        post_pairs(csp, values, apart(cells, window), |a, b| class(a) == class(b));
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let (cells, values) = (self.0.cells(), puzzle.grid().values());
        let class = |value| self.0.class(value, values);
        (1..self.0.window().min(cells.len()))
            .all(|distance| hold_pairs(solution, apart(cells, distance), |a, b| class(a) != class(b)))
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.0.draw(grid)
    }
}

/// Returns the third of the values to which a value belongs: 0 for low, 1 for middle, 2 for high. If the thirds cannot
/// have equal size, the middle one has one value more or less than each of the other two.
pub fn third(value: i32, values: Values) -> i32 {
    let outer = (values.count() as i32 + 1) / 3;
    i32::from(value >= i32::from(values.min) + outer) + i32::from(value > i32::from(values.max) - outer)
}

/// A rule with three classes of values that must all occur in every 2x2 square.
pub trait SquareClasses: Debug + Send + Sync {
    /// The class of a value: 0, 1 or 2.
    fn class(&self, value: i32, values: Values) -> i32;
}

/// Makes a rule from three classes that must all occur in every 2x2 square.
#[derive(Debug)]
pub struct BySquares<T>(pub T);

impl<T: SquareClasses + 'static> Rule for BySquares<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let values = puzzle.grid().values();
        for square in squares(puzzle.grid()) {
            if csp.stopped() {
                return;
            }
            for class in 0..3 {
                let of_class = range(values).filter(|&value| self.0.class(value, values) == class);
                let atoms = of_class.flat_map(|value| square.map(|cell| csp.is(cell, value)));
                let atoms: Vec<_> = atoms.collect();
                csp.clause(atoms);
            }
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let values = puzzle.grid().values();
        squares(puzzle.grid()).into_iter().all(|square| {
            let classes = square.map(|cell| self.0.class(solution[cell].into(), values));
            (0..3).all(|class| classes.contains(&class))
        })
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}

/// Returns the 2x2 square with `cell` as its upper left cell; `None` if a cell of the square does not exist.
pub fn square(grid: &Grid, cell: Cell) -> Option<[Cell; 4]> {
    Some([cell, grid.step(cell, 0, 1)?, grid.step(cell, 1, 0)?, grid.step(cell, 1, 1)?])
}

/// Returns all 2x2 squares of the grid.
pub fn squares(grid: &Grid) -> Vec<[Cell; 4]> {
    grid.cells().filter_map(|cell| square(grid, cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the rules say in words, there are as many low as high values, and the number of middle values differs by at
    /// most one.
    #[test]
    fn thirds_are_as_equal_as_can_be() {
        for (min, count) in (1..40).map(|count| (count % 3, count)) {
            let values = Values::new(min, min + count - 1);
            let of = |class: i32| values.iter().filter(|&value| third(value.into(), values) == class).count();
            let (low, middle, high) = (of(0), of(1), of(2));
            assert!(low == high && middle.abs_diff(low) <= 1, "{values}: {low} {middle} {high}");
            assert_eq!(middle == low, count % 3 == 0, "{values}");
        }
    }
}
