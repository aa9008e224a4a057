//! Native lines in front of a puzzle of another format.

use super::Draft;
use super::shape::Variables;
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Digit, Layer, Letters, Values};
use crate::puzzle::{About, StatedRule};
use crate::rules::Rules;
use crate::rules::params::Context;

/// The statements of such lines.
pub struct HeaderLines<'a>(Draft<'a>);

impl<'a> HeaderLines<'a> {
    /// Sorts the lines by kind.
    pub fn read(lines: &[Line<'a>], rules: Rules<'_>) -> Result<HeaderLines<'a>, ParseError> {
        Ok(HeaderLines(Draft::sort(lines.iter().copied(), rules)?))
    }

    /// Returns `true` if they state the size of the grid.
    pub fn states_size(&self) -> bool {
        self.0.grid.is_some() || self.0.subgrids.is_some()
    }

    /// Returns `true` if they state the values.
    pub fn states_values(&self) -> bool {
        self.0.values.is_some()
    }

    /// The letters that they assign to the values, and the line of that.
    pub fn letters(&self) -> Option<(Line<'a>, Letters)> {
        self.0.letters
    }

    /// `about` with their title and author.
    pub fn name(&self, about: About) -> Result<About, ParseError> {
        self.0.name(about)
    }

    /// Rows and columns of the groups of variable cells that they add, and the names of named groups.
    pub fn variables(&self) -> Result<Variables, ParseError> {
        self.0.variables()
    }

    /// The hidden layers that they add to a grid with this many rows and columns and these values.
    pub fn layers(&self, size: (usize, usize), values: Values) -> Result<Vec<Layer>, ParseError> {
        self.0.layers(size, values)
    }

    /// The cells that they omit from a grid with this many rows and columns.
    pub fn holes(&self, rows: usize, columns: usize) -> Result<Vec<Cell>, ParseError> {
        self.0.holes(rows, columns)
    }

    /// Adds their givens.
    pub fn give(&self, context: &Context<'_>, givens: &mut [Option<Digit>]) -> Result<(), ParseError> {
        self.0.give(context, givens)
    }

    /// Their rules.
    pub fn state(&self, context: &Context<'_>) -> Result<Vec<StatedRule>, ParseError> {
        self.0.state(context)
    }
}
