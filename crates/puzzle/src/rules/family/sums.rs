//! Rules about sums of cells. Each rule defines its equations, and checks their meaning over digits.

use std::collections::HashMap;
use std::fmt::Debug;

use super::bounds;
use crate::csp::VarId;
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

/// The largest sum that a statement may give. It is above the sum of 1,024 cells with values up to 1,025.
pub const MAX_SUM: i32 = 2_000_000;

/// A linear equation: pairs of a coefficient and a cell, and the total of the products.
pub type Equation = (Vec<(i64, Cell)>, i64);

/// A rule that consists of equations over cells.
pub trait Sums: Debug + Send + Sync {
    /// Returns the equations, in order.
    fn equations(&self, grid: &Grid) -> Vec<Equation>;

    /// Returns `true` if the digits satisfy the equations.
    fn add_up(&self, solution: &Solution, grid: &Grid) -> bool;

    /// Returns sentences about a valid but strange statement, apart from impossible sums.
    fn doubts(&self, _: &Grid) -> Vec<String> {
        Vec::new()
    }

    /// Returns the forms of the rule in a picture.
    fn draw(&self, grid: &Grid) -> Vec<Form>;
}

/// Makes a rule from equations.
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

    fn doubts(&self, puzzle: &Puzzle) -> Vec<String> {
        let grid = puzzle.grid();
        let beyond = |(terms, total): Equation| bounds::beyond(&terms, total, grid.values());
        let sums = self.0.equations(grid).into_iter().filter_map(beyond);
        sums.chain(self.0.doubts(grid)).collect()
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.0.draw(grid)
    }
}

/// A rule that requires lists of cells to have equal sums.
pub trait EqualSums: Debug + Send + Sync {
    /// Returns the lists of cells that must have equal sums; no list is empty.
    fn parts(&self, grid: &Grid) -> Vec<Vec<Cell>>;

    /// Returns `true` if the digits of all lists have the same sum.
    fn add_up(&self, solution: &Solution, grid: &Grid) -> bool;

    /// Returns the forms of the rule in a picture.
    fn draw(&self, grid: &Grid) -> Vec<Form>;
}

/// Makes a rule from lists that must have equal sums.
#[derive(Debug)]
pub struct ByEqualSums<T>(pub T);

/// The maximum number of possible sums for which a new variable holds the common sum.
const MOST_SUMS: i64 = 100;

impl<T: EqualSums + 'static> Rule for ByEqualSums<T> {
    /// Requires each list to have the common sum: the digit in a list of one cell, if there is such a list, otherwise a
    /// new variable. So each list occurs in only one equation. If too many sums are possible for a new variable,
    /// requires each list to have the same sum as the next one.
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let parts = self.0.parts(puzzle.grid());
        // Cells of layers and named groups can have their own values.
        let values = |&cell: &Cell| puzzle.grid().values_of(cell);
        let least = |part: &Vec<Cell>| part.iter().map(|cell| i64::from(values(cell).min)).sum::<i64>();
        let most = |part: &Vec<Cell>| part.iter().map(|cell| i64::from(values(cell).max)).sum::<i64>();
        let low = parts.iter().map(least).max().unwrap_or(0);
        let high = parts.iter().map(most).min().unwrap_or(0);
        let lone = parts.iter().position(|part| part.len() == 1);
        if parts.len() < 2 {
            return;
        }
        if lone.is_none() && !(low..low + MOST_SUMS).contains(&high) {
            for pair in parts.windows(2) {
                let (terms, total) = equal(&pair[0], &pair[1]);
                post(csp, terms, total);
            }
            return;
        }
        let sum = match lone {
            Some(lone) => csp.cell(parts[lone][0]),
            None => csp.new_var(low as i32..=high as i32),
        };
        for (_, part) in parts.iter().enumerate().filter(|&(place, _)| Some(place) != lone) {
            let cells = part.iter().map(|&cell| (1, csp.cell(cell)));
            csp.sum(merged(cells.chain([(-1, sum)])), 0);
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.0.add_up(solution, puzzle.grid())
    }

    fn doubts(&self, puzzle: &Puzzle) -> Vec<String> {
        let is_one = self.0.parts(puzzle.grid()).len() < 2;
        is_one
            .then(|| "the cells make only one sum, so there is nothing to compare".into())
            .into_iter()
            .collect()
    }

    fn has_negation(&self) -> bool {
        true
    }

    /// Requires some two consecutive lists to have different sums.
    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let parts = self.0.parts(puzzle.grid());
        csp.not_all(|csp| {
            for pair in parts.windows(2) {
                let (terms, total) = equal(&pair[0], &pair[1]);
                post(csp, terms, total);
            }
        });
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.0.draw(grid)
    }
}

/// Posts an equation after merging the terms of each cell.
pub fn post(csp: &mut Posting<'_>, terms: impl IntoIterator<Item = (i64, Cell)>, total: i64) {
    let terms: Vec<(i64, VarId)> = terms.into_iter().map(|(factor, cell)| (factor, csp.cell(cell))).collect();
    csp.sum(merged(terms), total);
}

/// Merges terms with the same variable, and drops terms with the coefficient 0.
fn merged(terms: impl IntoIterator<Item = (i64, VarId)>) -> Vec<(i64, VarId)> {
    let mut merged: Vec<(i64, VarId)> = Vec::new();
    let mut places = HashMap::new();
    for (factor, var) in terms {
        let place = *places.entry(var).or_insert(merged.len());
        let sum = merged.get(place).and_then(|term| term.0.checked_add(factor));
        match (sum, merged.get_mut(place)) {
            (Some(sum), Some(term)) => term.0 = sum,
            // If the sum of the coefficients would overflow, the variable keeps two terms.
            _ => merged.push((factor, var)),
        }
    }
    merged.retain(|&(factor, _)| factor != 0);
    merged
}

/// Returns the equation that says that both lists of cells have the same sum.
pub fn equal(left: &[Cell], right: &[Cell]) -> Equation {
    let terms = left.iter().map(|&cell| (1, cell)).chain(right.iter().map(|&cell| (-1, cell)));
    (terms.collect(), 0)
}

/// Returns the sum of the digits in `cells`.
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
