//! Native lines in front of a puzzle in another format.

use super::Draft;
use super::shape::Variables;
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Digit, Layer, Letters, Values};
use crate::puzzle::{About, StatedRule};
use crate::rules::Rules;
use crate::rules::params::Context;

/// The statements of native lines in front of a puzzle.
pub struct HeaderLines<'a>(Draft<'a>);

impl<'a> HeaderLines<'a> {
    /// Sorts the lines by kind of statement.
    pub fn read(lines: &[Line<'a>], rules: Rules<'_>) -> Result<HeaderLines<'a>, ParseError> {
        Ok(HeaderLines(Draft::sort(lines.iter().copied(), rules)?))
    }

    /// Returns `true` if the lines state the size of the grid.
    pub fn states_size(&self) -> bool {
        self.0.grid.is_some() || self.0.subgrids.is_some()
    }

    /// Returns `true` if the lines state the values.
    pub fn states_values(&self) -> bool {
        self.0.values.is_some()
    }

    /// Returns the letters for the values that a line states, and this line.
    pub fn letters(&self) -> Option<(Line<'a>, Letters)> {
        self.0.letters
    }

    /// Returns `about` with the title and author that the lines state, if any.
    pub fn name(&self, about: About) -> Result<About, ParseError> {
        self.0.name(about)
    }

    /// Returns the rows and columns of the groups of variable cells that the lines add, and the names of named groups.
    pub fn variables(&self) -> Result<Variables, ParseError> {
        self.0.variables()
    }

    /// Returns the hidden layers that the lines add to a grid with this many rows and columns and these values.
    pub fn layers(&self, size: (usize, usize), values: Values) -> Result<Vec<Layer>, ParseError> {
        self.0.layers(size, values)
    }

    /// Returns the cells that the lines remove from a grid with this many rows and columns.
    pub fn holes(&self, rows: usize, columns: usize) -> Result<Vec<Cell>, ParseError> {
        self.0.holes(rows, columns)
    }

    /// Adds the givens of the lines to `givens`.
    pub fn give(&self, context: &Context<'_>, givens: &mut [Option<Digit>]) -> Result<(), ParseError> {
        self.0.give(context, givens)
    }

    /// Returns the rules of the lines.
    pub fn state(&self, context: &Context<'_>) -> Result<Vec<StatedRule>, ParseError> {
        self.0.state(context)
    }
}
