//! Rules whose cells add up: each states its equations, and what they mean over digits.

use std::collections::HashMap;
use std::fmt::{self, Debug, Display};

use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

/// The largest sum that a line can name: no sum of 1,024 cells is larger.
pub const MAX_SUM: i32 = 2_000_000;

/// Coefficients and cells, and what they add up to.
pub type Equation = (Vec<(i64, Cell)>, i64);

/// Equations over cells.
pub trait Sums: Debug + Display + Send + Sync {
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

impl<T: Display> Display for BySums<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
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
