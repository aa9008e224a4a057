//! Native lines that stand in front of a puzzle of another format.

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

    /// Returns `true` if they say how large the grid is.
    pub fn states_size(&self) -> bool {
        self.0.grid.is_some() || self.0.subgrids.is_some()
    }

    /// Returns `true` if they say which values there are.
    pub fn states_values(&self) -> bool {
        self.0.values.is_some()
    }

    /// The letters that they give the values, and where they stand.
    pub fn letters(&self) -> Option<(Line<'a>, Letters)> {
        self.0.letters
    }

    /// `about` with the title and the author that they state.
    pub fn name(&self, about: About) -> Result<About, ParseError> {
        self.0.name(about)
    }

    /// Rows and columns of the groups of variable cells that they add, and the names that some of these have.
    pub fn variables(&self) -> Result<Variables, ParseError> {
        self.0.variables()
    }

    /// The hidden layers that they add to a grid of so many rows and columns with these values.
    pub fn layers(&self, size: (usize, usize), values: Values) -> Result<Vec<Layer>, ParseError> {
        self.0.layers(size, values)
    }

    /// The cells of a grid of so many rows and columns that they leave out.
    pub fn holes(&self, rows: usize, columns: usize) -> Result<Vec<Cell>, ParseError> {
        self.0.holes(rows, columns)
    }

    /// Adds the givens that they state.
    pub fn give(&self, context: &Context<'_>, givens: &mut [Option<Digit>]) -> Result<(), ParseError> {
        self.0.give(context, givens)
    }

    /// The rules that they state.
    pub fn state(&self, context: &Context<'_>) -> Result<Vec<StatedRule>, ParseError> {
        self.0.state(context)
    }
}
