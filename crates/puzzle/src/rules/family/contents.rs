//! Rules about the number of times that values occur in certain cells.

use std::fmt::Debug;

use crate::csp::Constraint;
use crate::form::{Edge, Form, Outline};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::rules::RuleResult;
use crate::rules::params::Arguments;

/// A rule about the number of times that values occur in certain cells.
pub trait Contents: Debug + Send + Sync {
    /// Returns the cells that must contain the values.
    fn cells(&self) -> &[Cell];

    /// Returns the values, each once, with the number of times that they must occur.
    fn counts(&self) -> &[(i32, usize)];

    /// Returns `true` if the values must occur exactly this many times, `false` if at least this many times.
    fn exact(&self) -> bool;

    /// Returns the forms of the rule in a picture.
    fn draw(&self, grid: &Grid) -> Vec<Form>;
}

/// Makes a rule from contents.
#[derive(Debug)]
pub struct ByContents<T>(pub T);

impl<T: Contents + 'static> Rule for ByContents<T> {
    fn post(&self, csp: &mut Posting<'_>, _: &Puzzle) {
        let cells = self.0.cells();
        for &(value, count) in self.0.counts() {
            if csp.stopped() {
                return;
            }
            let atoms = csp.each_is(cells, value);
            let most = if self.0.exact() { count } else { cells.len() };
            csp.post(Constraint::Count(atoms, (count..=most).collect()));
        }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        self.0.counts().iter().all(|&(value, count)| {
            let found = self.0.cells().iter().filter(|&&cell| i32::from(solution[cell]) == value).count();
            if self.0.exact() { found == count } else { found >= count }
        })
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        self.0.draw(grid)
    }
}

/// The common part of the rules `contain-exactly` and `contain-at-least`.
#[derive(Debug)]
pub struct Listing {
    is_exact: bool,
    counts: Vec<(i32, usize)>,
    cells: Vec<Cell>,
}

impl Listing {
    /// Makes a rule from the arguments `VALUES CELLS`.
    pub fn make(args: &mut Arguments<'_>, is_exact: bool) -> RuleResult {
        let counts = multiset(&args.values());
        Ok(Box::new(ByContents(Listing { is_exact, counts, cells: args.cells() })))
    }
}

impl Contents for Listing {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn counts(&self) -> &[(i32, usize)] {
        &self.counts
    }

    fn exact(&self) -> bool {
        self.is_exact
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let values = self.counts.iter().flat_map(|&(value, count)| vec![value.to_string(); count]);
        let values = values.collect::<Vec<_>>().join(" ");
        let text = if self.is_exact { format!("= {values}") } else { values };
        vec![Outline::new(&self.cells, Edge::Dotted).told(text).into()]
    }
}

/// Returns the different values, ascending, each with the number of times that it is listed.
pub fn multiset(values: &[i32]) -> Vec<(i32, usize)> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len())).collect()
}
