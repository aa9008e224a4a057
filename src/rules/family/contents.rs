//! Rules about how often values occur among certain cells.

use std::fmt::{self, Debug, Display};

use super::{list, parse_values, words};
use crate::csp::Constraint;
use crate::error::ParseError;
use crate::grid::{Cell, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::rules::args::Args;

/// Cells, and how often values occur in them.
pub trait Contents: Debug + Display + Send + Sync {
    /// The cells.
    fn cells(&self) -> &[Cell];

    /// Values, each once, with the number of their occurrences.
    fn counts(&self) -> &[(i32, usize)];

    /// Whether the value occurs exactly so often, not at least.
    fn exact(&self) -> bool;
}

/// Makes a rule of contents.
#[derive(Debug)]
pub struct ByContents<T>(pub T);

impl<T: Contents + 'static> Rule for ByContents<T> {
    fn post(&self, csp: &mut Posting<'_>, _: &Puzzle) {
        let cells = self.0.cells();
        for &(value, count) in self.0.counts() {
            let atoms = cells.iter().map(|&cell| csp.is(cell, value)).collect();
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
}

impl<T: Display> Display for ByContents<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The two rules of listed values and cells.
#[derive(Debug)]
pub struct Listing {
    /// The rule's name.
    name: &'static str,
    is_exact: bool,
    values: Vec<i32>,
    counts: Vec<(i32, usize)>,
    cells: Vec<Cell>,
}

impl Listing {
    /// Reads `VALUES CELLS`.
    pub fn parse(
        args: &mut Args<'_>,
        name: &'static str,
        is_exact: bool,
    ) -> Result<Box<dyn Rule>, ParseError> {
        let values = parse_values(args)?;
        let counts = multiset(&values);
        Ok(Box::new(ByContents(Listing { name, is_exact, values, counts, cells: args.distinct_cells()? })))
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
}

impl Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.name, list(&self.values), words(&self.cells))
    }
}

/// The different values, ascending, with how often they are listed.
pub fn multiset(values: &[i32]) -> Vec<(i32, usize)> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len())).collect()
}
