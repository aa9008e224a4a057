//! Rules whose cells add up: each states its equations, and what they mean over digits.

use std::collections::HashMap;
use std::fmt::Debug;

use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

/// The largest sum that a line can name: no sum of 1,024 cells is larger.
pub const MAX_SUM: i32 = 2_000_000;

/// Coefficients and cells, and what they add up to.
pub type Equation = (Vec<(i64, Cell)>, i64);

/// Equations over cells.
pub trait Sums: Debug + Send + Sync {
    /// The equations, in order.
    fn equations(&self, grid: &Grid) -> Vec<Equation>;

    /// Whether the digits add up.
    fn add_up(&self, solution: &Solution, grid: &Grid) -> bool;
}

/// Makes a rule of equations.
#[derive(Debug)]
pub struct BySums<T>(pub T);

impl<T: Sums + 'static> Rule for BySums<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        for (terms, total) in self.0.equations(puzzle.grid()) {
            post(csp, terms, total);
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.0.add_up(solution, puzzle.grid())
    }
}

/// Demands an equation, the terms of each cell taken together.
pub fn post(csp: &mut Posting<'_>, terms: impl IntoIterator<Item = (i64, Cell)>, total: i64) {
    let mut merged: Vec<(i64, Cell)> = Vec::new();
    let mut places = HashMap::new();
    for (factor, cell) in terms {
        let place = *places.entry(cell).or_insert(merged.len());
        let sum = merged.get(place).and_then(|term| term.0.checked_add(factor));
        match (sum, merged.get_mut(place)) {
            (Some(sum), Some(term)) => term.0 = sum,
            // Too large for one term: it stays a second one of the cell.
            _ => merged.push((factor, cell)),
        }
    }
    csp.sum(merged.into_iter().filter(|&(factor, _)| factor != 0), total);
}

/// Both lists of cells have the same sum.
pub fn equal(left: &[Cell], right: &[Cell]) -> Equation {
    let terms = left.iter().map(|&cell| (1, cell)).chain(right.iter().map(|&cell| (-1, cell)));
    (terms.collect(), 0)
}

/// The sum of the digits in `cells`.
pub fn total(solution: &Solution, cells: &[Cell]) -> i64 {
    cells.iter().map(|&cell| i64::from(solution[cell])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::{Constraint, Csp};
    use crate::grid::{Shape, Values};
    use crate::limits::Limits;
    use crate::puzzle::CellVars;

    #[test]
    fn coefficients_of_a_cell_are_taken_together_while_64_bits_hold_them() {
        let grid = Grid::new(Shape::new(1, 2), Values::new(1, 4)).expect("a grid");
        let (a, b) = (Cell::new(0, 0), Cell::new(0, 1));
        let terms = |terms: &[(i64, Cell)]| -> Vec<i64> {
            let (cells, limits) = (CellVars::new(&grid), Limits::default());
            let mut csp = Csp::new(cells.count(), 1..=4);
            post(&mut Posting::new(&mut csp, &cells, &limits), terms.iter().copied(), 0);
            let Constraint::Linear(sum) = &csp.posted()[0].constraint else { panic!("a sum") };
            sum.terms.iter().map(|&(factor, _)| factor).collect()
        };
        let large = i64::from(i32::MAX);
        assert_eq!(terms(&[(large, a), (-1, b), (large, a), (2, b)]), [2 * large, 1]);
        assert_eq!(terms(&[(i64::MAX, a), (1, b), (1, a), (-1, b)]), [i64::MAX, 1]);
        assert_eq!(terms(&[(i64::MIN, a), (-1, a), (1, a)]), [i64::MIN + 1, -1]);
    }
}
