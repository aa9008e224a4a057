//! A puzzle's texts about itself, apart from its rules: nothing is ever solved from them.

use crate::grid::{Digit, Grid, Solution};
use crate::terminal;

/// Title, author, rules in words, and a stored solution: they travel with a puzzle from one format to another, and no rule
/// depends on them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// The title, on one line.
    pub title: Option<String>,
    /// The author, on one line.
    pub author: Option<String>,
    /// The text of the rules, for people.
    pub rules: Option<String>,
    /// A solution stored with the puzzle: for each place of the grid, row by row, a digit if it is known.
    pub solution: Option<Vec<Option<Digit>>>,
    /// The number of ignored drawings, which may contain rules.
    pub drawings_ignored: usize,
    /// A sentence for each choice among several readings of its text, and for each skipped part of the text.
    pub reading: Vec<String>,
}

/// The most characters of a title or of an author's name that are kept.
pub const MAX_NAME: usize = 200;

impl About {
    /// A title or a name as it is kept: on one line, and `None` if empty.
    pub fn name(text: &str) -> Option<String> {
        Some(terminal::on_one_line(text, MAX_NAME - 1)).filter(|text| !text.is_empty())
    }

    /// Returns `true` if a solution agrees with the stored one as far as it is known; `None` if none is stored.
    pub fn is_stored(&self, grid: &Grid, solution: &Solution) -> Option<bool> {
        let stored = self.solution.as_ref()?;
        let digits = solution.digits(grid);
        Some(stored.iter().zip(&digits).all(|(stored, digit)| stored.is_none() || stored == digit))
    }
}
