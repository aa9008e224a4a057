//! Rules that allow certain pairs of values in certain pairs of cells.

use std::collections::HashMap;
use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{orders, range};
use crate::csp::{Constraint, Table};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution, Values};
use crate::puzzle::{Mark, Posting, Puzzle, Rule};

/// Pairs of cells. This is an iterator because a long line may have too many pairs for memory.
pub type CellPairs<'a> = Box<dyn Iterator<Item = (Cell, Cell)> + 'a>;

/// A rule that allows certain pairs of values in certain pairs of cells.
pub trait Pairs: Debug + Send + Sync {
    /// Returns the pairs of cells that [`Pairs::allows`] applies to, in order.
    fn pairs<'a>(&'a self, puzzle: &'a Puzzle) -> CellPairs<'a>;

    /// Returns `true` if the first cell may hold `a` when the second holds `b`.
    fn allows(&self, a: i32, b: i32, values: Values) -> bool;

    /// Returns the marks of the rule on the grid.
    fn marks(&self, _: &Grid) -> Vec<Mark> {
        Vec::new()
    }

    /// Returns the forms of the rule in a picture.
    fn draw(&self, grid: &Grid) -> Vec<Form>;

    /// Same as [`Rule::suits_boards`].
    fn suits_boards(&self) -> bool {
        false
    }
}

/// Makes a rule from pairs of cells and a predicate.
#[derive(Debug)]
pub struct ByPairs<T>(pub T);

impl<T: Pairs + 'static> Rule for ByPairs<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let values = puzzle.grid().values();
        post_pairs(csp, values, self.0.pairs(puzzle), |a, b| self.0.allows(a, b, values));
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let values = puzzle.grid().values();
        hold_pairs(solution, self.0.pairs(puzzle), |a, b| self.0.allows(a, b, values))
    }

    fn marks(&self, grid: &Grid) -> Vec<Mark> {
        self.0.marks(grid)
    }

    fn doubts(&self, puzzle: &Puzzle) -> Vec<String> {
        let values = puzzle.grid().values();
        let most = MOST_LOOKED_AT / (values.count() * values.count());
        let pairs: Vec<(Cell, Cell)> = self.0.pairs(puzzle).take(most + 1).collect();
        if pairs.len() > most {
            return Vec::new();
        }
        let allows = |a, b| self.0.allows(a, b, values);
        let twice = pairs.iter().find(|&&(a, b)| a == b && !range(values).any(|value| allows(value, value)));
        match twice {
            Some((cell, _)) => vec![format!("{cell} is listed twice, and no digit goes with itself here")],
            None if excluded(&pairs, values, allows) => {
                vec!["no digits in these cells satisfy this rule".into()]
            }
            None => Vec::new(),
        }
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

/// The maximum number of pairs of values examined in the search for strange statements.
const MOST_LOOKED_AT: usize = 20_000;

/// Returns `true` if propagation over one pair at a time leaves some cell without a value.
fn excluded(pairs: &[(Cell, Cell)], values: Values, allows: impl Fn(i32, i32) -> bool) -> bool {
    let mut left: HashMap<Cell, Vec<i32>> = HashMap::new();
    for &(a, b) in pairs {
        left.entry(a).or_insert_with(|| range(values).collect());
        left.entry(b).or_insert_with(|| range(values).collect());
    }
    // Every round except the last removes a value. Long lines may need more rounds; this function gives up on them.
    for _ in 0..values.count() + 1 {
        let mut changed = false;
        for &(a, b) in pairs {
            let (of_a, of_b) = (left[&a].clone(), left[&b].clone());
            let kept_a: Vec<i32> =
                of_a.iter().copied().filter(|&x| of_b.iter().any(|&y| allows(x, y))).collect();
            let kept_b: Vec<i32> =
                of_b.iter().copied().filter(|&y| of_a.iter().any(|&x| allows(x, y))).collect();
            if kept_a.is_empty() || kept_b.is_empty() {
                return true;
            }
            changed |= kept_a.len() < of_a.len() || kept_b.len() < of_b.len();
            left.insert(a, kept_a);
            left.insert(b, kept_b);
        }
        if !changed {
            return false;
        }
    }
    false
}

/// Requires `allows` to return `true` for the values of each pair of cells. It is called for all pairs of the grid's
/// `values`, or of the cells' own values if these differ.
pub fn post_pairs(
    csp: &mut Posting<'_>,
    values: Values,
    pairs: impl IntoIterator<Item = (Cell, Cell)>,
    allows: impl Fn(i32, i32) -> bool,
) {
    if csp.stopped() {
        return;
    }
    let usual = range(values);
    let table = Arc::new(Table::new(usual.clone(), usual.clone(), &allows));
    let mut tables: HashMap<[RangeInclusive<i32>; 2], Arc<Table>> = HashMap::new();
    for (a, b) in pairs {
        if csp.stopped() {
            return;
        }
        let (a, b) = (csp.cell(a), csp.cell(b));
        let ranges = [csp.range(a), csp.range(b)];
        if a == b {
            let [range, _] = ranges;
            csp.post(Constraint::Member(a, range.filter(|&v| allows(v, v)).collect()));
        } else if ranges == [usual.clone(), usual.clone()] {
            csp.post(Constraint::Relation(a, b, Arc::clone(&table)));
        } else if !orders::post(csp, a, b, &allows) {
            let [of_a, of_b] = ranges.clone();
            if !csp.has_room_for::<bool>(of_a.clone().count() * of_b.clone().count()) {
                return;
            }
            let made = || Arc::new(Table::new(of_a, of_b, &allows));
            let table = tables.entry(ranges).or_insert_with(made);
            csp.post(Constraint::Relation(a, b, Arc::clone(table)));
        }
    }
}

/// Returns `true` if `allows` returns `true` for the digits of each pair of cells.
pub fn hold_pairs(
    solution: &Solution,
    pairs: impl IntoIterator<Item = (Cell, Cell)>,
    allows: impl Fn(i32, i32) -> bool,
) -> bool {
    pairs.into_iter().all(|(a, b)| allows(solution[a].into(), solution[b].into()))
}

/// Returns each cell of a line paired with the next cell.
pub fn consecutive(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    cells.windows(2).map(|pair| (pair[0], pair[1]))
}

/// Returns each cell of the list paired with each later cell.
pub fn all_pairs(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    cells
        .iter()
        .enumerate()
        .flat_map(|(place, &cell)| cells[place + 1..].iter().map(move |&other| (cell, other)))
}
