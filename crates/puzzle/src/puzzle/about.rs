//! The words of a puzzle about itself, beside its rules: nothing is ever solved from them.

use crate::grid::{Digit, Grid, Solution};
use crate::terminal;

/// Title, author, rules in words, and a solution that somebody stored: they travel with a puzzle from one format
/// to another, and no rule depends on them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// The title, on one line.
    pub title: Option<String>,
    /// The author, on one line.
    pub author: Option<String>,
    /// The text of the rules, for people.
    pub rules: Option<String>,
    /// A solution that is stored with the puzzle: for each place of the grid, row by row, a digit where one is
    /// known.
    pub solution: Option<Vec<Option<Digit>>>,
    /// The number of drawings that were ignored, though there may be rules in them.
    pub drawings_ignored: usize,
    /// A sentence for each choice among several readings of its text, and for each part of the text that was passed over.
    pub reading: Vec<String>,
}

/// The most characters of a title or of an author's name that are kept.
pub const MAX_NAME: usize = 200;

impl About {
    /// A title or a name as it is kept: on one line, and nothing if there is none.
    pub fn name(text: &str) -> Option<String> {
        Some(terminal::on_one_line(text, MAX_NAME - 1)).filter(|text| !text.is_empty())
    }

    /// Returns `true` if a solution agrees with the stored one as far as that is known; `None` if none is stored.
    pub fn is_stored(&self, grid: &Grid, solution: &Solution) -> Option<bool> {
        let stored = self.solution.as_ref()?;
        let digits = solution.digits(grid);
        Some(stored.iter().zip(&digits).all(|(stored, digit)| stored.is_none() || stored == digit))
    }
}
