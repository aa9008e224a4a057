//! A puzzle's title, author, rules in words, and stored solution. They do not affect how the puzzle is solved.

use crate::grid::{Digit, Grid, Solution};
use crate::terminal;

/// Title, author, rules in words, and a stored solution. Conversion between formats preserves them, and no rule depends
/// on them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// The title, on one line.
    pub title: Option<String>,
    /// The author, on one line.
    pub author: Option<String>,
    /// The text of the rules, for people.
    pub rules: Option<String>,
    /// A solution stored with the puzzle: for each position of the grid, row by row, a digit or `None` if unknown.
    pub solution: Option<Vec<Option<Digit>>>,
    /// The number of ignored drawings, which may contain rules.
    pub drawings_ignored: usize,
    /// Sentences about how the text was read: one for each ambiguity that was resolved, and one for each skipped part.
    pub reading: Vec<String>,
}

/// The maximum length, in characters, of a title or an author's name; longer ones are cut.
pub const MAX_NAME: usize = 200;

impl About {
    /// Returns a title or name on one line, cut to [`MAX_NAME`] characters; `None` if it is empty.
    pub fn name(text: &str) -> Option<String> {
        Some(terminal::on_one_line(text, MAX_NAME - 1)).filter(|text| !text.is_empty())
    }

    /// Returns `true` if a solution agrees with each known digit of the stored one; `None` if none is stored.
    pub fn is_stored(&self, grid: &Grid, solution: &Solution) -> Option<bool> {
        let stored = self.solution.as_ref()?;
        let digits = solution.digits(grid);
        Some(stored.iter().zip(&digits).all(|(stored, digit)| stored.is_none() || stored == digit))
    }
}
